/** The little Markdown of this document's texts, as HTML: paragraphs, lists, code, strong; names of schemas lead to them. */
const NONE = new Set<string>();

export function markdown(text: unknown, names: ReadonlySet<string> = NONE): string {
  return String(text ?? '')
    .split(/(^```\n[\s\S]*?^```$)/m)
    .flatMap((part) => (part.startsWith('```\n') ? [code(part)] : paragraphs(part, names)))
    .join('\n');
}

function code(part: string): string {
  return `<pre><code>${escapeHtml(part.slice(4, -4))}</code></pre>`;
}

function paragraphs(part: string, names: ReadonlySet<string>): string[] {
  return part
    .split(/\n\n+/)
    .filter((text) => text.trim() !== '')
    .map((text) =>
      text.startsWith('- ')
        ? `<ul>${text
            .split(/^- /m)
            .filter(Boolean)
            .map((entry) => `<li>${inline(entry.trim(), names)}</li>`)
            .join('')}</ul>`
        : `<p>${inline(text.trim(), names)}</p>`,
    );
}

/** One line: `code` and **strong**. */
export function inline(text: unknown, names: ReadonlySet<string> = NONE): string {
  return escapeHtml(text ?? '')
    .replace(/`([^`]+)`/g, (_, word: string) => linked(word, names))
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');
}

function linked(word: string, names: ReadonlySet<string>): string {
  return names.has(word) ? schemaLink(word) : `<code>${word}</code>`;
}

export function schemaLink(name: string): string {
  return `<a href="#schema-${escapeHtml(name)}"><code>${escapeHtml(name)}</code></a>`;
}

export function escapeHtml(value: unknown): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return String(value).replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
