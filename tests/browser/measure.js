// What a page does to eyes and thumbs on this screen, as a list of faults.
({ least, smallest }) => {
  const CONTROLS = 'a[href]:not([aria-hidden=true]), button, summary, select, textarea, input:not([type=hidden]), .key, .check';
  const faults = [];
  const shown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 1;
  const covers = (node) => {
    const after = getComputedStyle(node, '::after');
    return after.position === 'absolute' && after.content !== 'none' && after.inset === '0px';
  };
  // A link that covers its card or line is pressed anywhere on it; a choice is pressed on its label.
  const placed = (node) => (getComputedStyle(node).position === 'static' ? placed(node.parentElement) : node);
  const pressed = (node) => {
    const within = covers(node) ? node.closest('tr') || placed(node) : /radio|checkbox/.test(node.type) ? node.labels[0] : node;
    return within.getBoundingClientRect();
  };
  const name = (node) => `${node.tagName.toLowerCase()} "${(node.innerText || node.name || node.id || '').slice(0, 30)}"`;
  const inSentence = (node) =>
    node.tagName === 'A' && getComputedStyle(node).display === 'inline' &&
    node.parentElement.innerText.trim() !== node.innerText.trim();

  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (node) => node.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && shown(node));
    faults.push(`scrolls sideways: ${wide.slice(-1).map(name)}`);
  }

  const menu = document.querySelector('details.menu[open] nav');
  const controls = [...document.querySelectorAll(CONTROLS)].filter(
    (node) => shown(node) && !inSentence(node) && (!menu || menu.contains(node)));
  for (const node of controls) {
    const { width, height } = pressed(node);
    if (height < least - 0.5 || width < least - 0.5) {
      faults.push(`small: ${name(node)} ${Math.round(width)}x${Math.round(height)}`);
    }
    const style = getComputedStyle(node);
    if (node.scrollWidth > node.clientWidth + 1 && style.display !== 'inline' && style.textOverflow !== 'ellipsis' &&
      !node.matches('input')) {
      faults.push(`spills: ${name(node)}`);
    }
    if (node.matches('input, select, textarea') && parseFloat(style.fontSize) < 16) faults.push(`zooms in: ${name(node)}`);
  }

  // What keeps to the edge of the screen lies over what is scrolled beneath it.
  const floats = (node) => Boolean(node) && (getComputedStyle(node).position === 'sticky' || floats(node.parentElement));
  const apart = controls.filter((node) => !controls.some((other) => other !== node && other.contains(node)));
  apart.forEach((node, index) => {
    const one = pressed(node);
    for (const other of apart.slice(index + 1)) {
      if (floats(node) !== floats(other)) continue;
      const two = pressed(other);
      const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      if (across > 1 && down > 1) faults.push(`overlap: ${name(node)} and ${name(other)}`);
    }
  });

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !shown(parent) || parent.matches('script, style, noscript, option')) continue;
    const scale = parent.getScreenCTM ? parent.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
    if (size < smallest) faults.push(`small print: "${texts.currentNode.data.trim().slice(0, 30)}" ${size.toFixed(1)}`);
  }
  return [...new Set(faults)];
}
