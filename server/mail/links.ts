const link = /https?:\/\/[^\s<>"')\]]+/g;

/** The addresses in a text, without the full stop or comma that ends a sentence. */
export function linksOf(text: string): string[] {
  return [...text.matchAll(link)].map(([found]) => found.replace(/[.,;:!?]+$/, ''));
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Escaped text whose addresses can be followed. */
export function linkify(text: string): string {
  const links = linksOf(text);
  let rest = text;
  let html = '';
  for (const found of links) {
    const at = rest.indexOf(found);
    const shown = escapeHtml(found);
    html += `${escapeHtml(rest.slice(0, at))}<a href="${shown}">${shown}</a>`;
    rest = rest.slice(at + found.length);
  }
  return html + escapeHtml(rest);
}
