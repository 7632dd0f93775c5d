/**
 * Runs in the page: what accessibility depends on, without content that differs between people. Elements with
 * their roles, classes, states and whether they have a name; neither texts nor addresses. Identical siblings
 * count once.
 */
export function structureOf(): string {
  const VALUES = ['type', 'role', 'class', 'tabindex', 'scope', 'lang', 'aria-invalid', 'aria-live'];
  const MIXED = new Set(['UL', 'OL', 'TBODY', 'TR', 'SELECT', 'DATALIST']);
  const MUTE = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'LINK', 'META']);

  const describe = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) => {
      if (VALUES.includes(name) || value === 'true' || value === 'false') return `${name}=${value}`;
      return value === '' ? `${name}:` : name;
    });
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const head = `${element.tagName}[${attributes.sort().join(' ')}]${own ? 'T' : ''}`;
    if (element.tagName.toLowerCase() === 'svg') return head;
    const children = [...element.children].filter(({ tagName }) => !MUTE.has(tagName)).map(describe);
    const kinds = [...new Set(children)];
    if (MIXED.has(element.tagName)) kinds.sort();
    return kinds.length > 0 ? `${head}{${kinds.join(',')}}` : head;
  };
  return `${document.documentElement.lang}|${Boolean(document.title)}|${describe(document.body)}`;
}
