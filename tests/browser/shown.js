// The page as text, an element or a run of words a line. White space that takes no room on the screen is left out.
() => {
    const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

    function room(text, start, end) {
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, end);
        return [...range.getClientRects()].some((each) => each.width > 0);
    }

    function words(text) {
        const said = text.data.replace(/[ \n\t]+/g, ' ');
        if (said === ' ') {
            return room(text, 0, text.length) ? ['" "'] : [];
        }
        const lead = /^[ \n\t]/.test(text.data) && room(text, 0, text.data.search(/[^ \n\t]/)) ? ' ' : '';
        const tail = /[ \n\t]$/.test(text.data) && room(text, text.data.trimEnd().length, text.length) ? ' ' : '';
        return said ? [`"${lead}${said.trim()}${tail}"`] : [];
    }

    function tag(element) {
        const given = [...element.attributes].map((each) => `${each.name}="${each.value.replace(/\s+/g, ' ').trim()}"`);
        return `<${[element.localName, ...given.sort()].join(' ')}>`;
    }

    function lines(node) {
        if (node.nodeType === Node.TEXT_NODE) {
            return words(node);
        }
        if (node.nodeType !== Node.ELEMENT_NODE) {
            return [];
        }
        if (['script', 'style'].includes(node.localName)) {
            return [tag(node)];
        }
        const inside = [...node.childNodes].flatMap(lines).map((line) => ` ${line}`);
        return [tag(node), ...inside, ...(VOID.has(node.localName) || !inside.length ? [] : [`</${node.localName}>`])];
    }

    return lines(document.documentElement).join('\n');
}
