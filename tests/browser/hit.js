// What a finger meets: each control must be what lies at its own middle, and a line lead where it says from every cell.
() => {
  const CONTROLS = 'a[href]:not([aria-hidden=true]), button, summary, select, textarea, input:not([type=hidden])';
  const faults = [];
  const menu = document.querySelector('details.menu[open] nav');
  const shown = (node) =>
    node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 1 &&
    !node.closest('.away') && (!menu || menu.contains(node));
  const name = (node) => node && `${node.tagName.toLowerCase()} "${(node.innerText || node.name || node.id || '').slice(0, 30)}"`;

  function atMiddle(node) {
    node.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = node.getClientRects()[0]; // of a link over two lines the first
    return document.elementFromPoint(left + width / 2, top + height / 2);
  }

  for (const control of [...document.querySelectorAll(CONTROLS)].filter(shown)) {
    const found = atMiddle(control);
    const own = [control, ...(control.labels || [])];
    if (!own.some((node) => node.contains(found))) faults.push(`${name(control)} lies under ${name(found)}`);
  }
  for (const row of document.querySelectorAll('tbody tr')) {
    const link = row.querySelector('a[href]:not([aria-hidden=true])');
    const cells = [...row.cells].filter((cell) => link && shown(cell) && row.querySelector('a[aria-hidden=true]'));
    for (const cell of cells) {
      const found = atMiddle(cell).closest('a');
      if (!found || found.href !== link.href) faults.push(`${name(cell)} does not lead where ${name(link)} does`);
    }
  }
  // Not every browser lays anything over a row.
  for (const row of document.querySelectorAll('tr, thead, tbody, tfoot')) {
    const { position, transform } = getComputedStyle(row);
    if (position !== 'static' || transform !== 'none') faults.push(`${name(row)} is positioned`);
  }
  return [...new Set(faults)];
}
