/** A screen in parts: what accessibility depends on, without content that differs between people. */

export interface Parts {
  /** Keys of the parts that are new, the smallest included. */
  fresh: string[];
  /** Parts whose equal is in `seen` or stands elsewhere on this screen: the largest of each. */
  known: Element[];
}

/**
 * Runs in the page. A part is an element with all it contains: roles, classes, states, which attributes there are,
 * the colours of texts and of what is behind them; neither texts nor addresses. Parts are equal under a parent of
 * the same kind, on the same background, at the same width. What is hidden is no part until it is shown.
 */
export function partsOf(seen: string[]): Parts {
  const VALUES = ['type', 'role', 'class', 'tabindex', 'scope', 'lang', 'aria-invalid', 'aria-live'];
  const MIXED = new Set(['UL', 'OL', 'TBODY', 'TR', 'SELECT', 'DATALIST']);
  const MUTE = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'LINK', 'META']);
  const CLEAR = 'rgba(0, 0, 0, 0)';
  const modal = document.querySelector(':modal');
  const known = new Set(seen);
  const parts: Parts = { fresh: [], known: [] };

  /** FNV-1a in two halves. */
  const hash = (text: string) => {
    let low = 0x811c9dc5;
    let high = 0x9dc5811c;
    for (let at = 0; at < text.length; at++) {
      low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
      high = Math.imul(high ^ text.charCodeAt(at), 0x01000197);
    }
    return (low >>> 0).toString(36) + (high >>> 0).toString(36);
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    (!modal || modal.contains(element) || element.contains(modal));
  const behind = (style: CSSStyleDeclaration) =>
    style.backgroundColor === CLEAR && style.backgroundImage === 'none'
      ? ''
      : `${style.backgroundColor} ${style.backgroundImage}`;

  const structures = new Map<Element, string>();
  const describe = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) => {
      if (VALUES.includes(name) || value === 'true' || value === 'false') return `${name}=${value}`;
      return value === '' ? `${name}:` : name;
    });
    const style = getComputedStyle(element);
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const text = own ? `${style.color} ${style.fontSize} ${style.fontWeight}` : '';
    const head = `${element.tagName}[${attributes.sort().join(' ')}]${text} on ${behind(style)}`;
    const kinds = new Set<string>();
    if (element.tagName.toLowerCase() !== 'svg')
      for (const child of element.children)
        if (!MUTE.has(child.tagName)) kinds.add(isShown(child) ? describe(child) : child.tagName);
    const inner = [...kinds];
    if (MIXED.has(element.tagName)) inner.sort();
    const structure = hash(`${head}{${inner.join()}}`);
    structures.set(element, structure);
    return structure;
  };
  const collect = (element: Element, surroundings: string): void => {
    const structure = structures.get(element);
    if (!structure) return;
    const key = hash(`${structure} ${surroundings}`);
    if (known.has(key)) {
      parts.known.push(element);
      return;
    }
    known.add(key);
    parts.fresh.push(key);
    const ground = behind(getComputedStyle(element)) || surroundings.split('|')[1];
    const parent = `${element.tagName} ${element.getAttribute('role')}`;
    for (const child of element.children) collect(child, `${parent}|${ground}|${innerWidth}`);
  };
  describe(document.body);
  collect(document.body, `${document.documentElement.lang} ${Boolean(document.title)}||${innerWidth}`);
  return parts;
}
