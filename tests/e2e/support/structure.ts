/** A screen in parts: what accessibility depends on, without content that differs between people. */

export interface Parts {
  /** Keys of the parts that are new, the smallest included. */
  fresh: string[];
  /** The largest parts whose equal is in `seen`. */
  known: Element[];
}

/**
 * Runs in the page. A part is an element with all it contains: roles, classes, states, which attributes there are,
 * whether labels and references lead to a text, the colours of texts and of what is behind them; neither texts nor
 * addresses. Parts are equal under a parent of the same kind and colour of text, on the same background, at the same
 * width. What is hidden is no part until it is shown.
 */
export function partsOf(seen: string[]): Parts {
  const VALUES = ['type', 'role', 'class', 'tabindex', 'scope', 'lang', 'aria-invalid', 'aria-live'];
  const REFERENCES = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns'];
  const MIXED = new Set(['UL', 'OL', 'TBODY', 'TR', 'SELECT', 'DATALIST']);
  const MUTE = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'LINK', 'META']);
  const CLEAR = 'rgba(0, 0, 0, 0)';
  const modal = document.querySelector(':modal');
  const known = new Set(seen);
  const fresh = new Set<string>();
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

  const isNamed = (id: string) => {
    const named = document.getElementById(id);
    return named && Boolean(named.textContent?.trim());
  };
  const ownText = (element: Element, { color, fontSize, fontWeight }: CSSStyleDeclaration) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      ? `${color} ${fontSize} ${fontWeight}`
      : '';

  const structures = new Map<Element, string>();
  const describe = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) => {
      if (VALUES.includes(name) || value === 'true' || value === 'false') return `${name}=${value}`;
      if (REFERENCES.includes(name)) return `${name}=${value.trim().split(/\s+/).map(isNamed)}`;
      return value.trim() === '' ? `${name}:` : name;
    });
    const labels = 'labels' in element ? (element as HTMLInputElement).labels : null;
    if (labels) attributes.push(`labels=${[...labels].map((label) => Boolean(label.textContent?.trim()))}`);
    const style = getComputedStyle(element);
    const head = `${element.tagName}[${attributes.sort().join(' ')}]${ownText(element, style)} on ${behind(style)}`;
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
    fresh.add(key);
    const style = getComputedStyle(element);
    const ground = behind(style) || surroundings.split('|')[1];
    const parent = `${element.tagName} ${element.getAttribute('role')} ${ownText(element, style)}`;
    for (const child of element.children) collect(child, `${parent}|${ground}|${innerWidth}`);
  };
  describe(document.body);
  collect(document.body, `${document.documentElement.lang} ${Boolean(document.title)}||${innerWidth}`);
  parts.fresh.push(...fresh);
  return parts;
}
