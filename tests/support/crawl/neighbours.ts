/** What a page reads like without its style sheet: in text browsers, or when the sheet never came. */
import type { CheerioAPI } from 'cheerio';

/** Elements that begin a line or a cell of their own, or are a field. */
const APART = new Set(
  `address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hr iframe input legend li main nav ol optgroup option p pre section select summary table tbody
  td textarea tfoot th thead tr ul video`.split(/\s+/),
);
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head', 'title']);
const ENDS_WORD = /[\p{L}\p{N}.,:;!?…)%€»]$/u;
const BEGINS_WORD = /^[\p{L}\p{N}¿¡(«]/u;

type Nodes = ReturnType<ReturnType<CheerioAPI>['contents']>;
type Node = Nodes extends ArrayLike<infer One> ? One : never;

/** Neighbours whose words run together, as 'last words|first words'. */
export function runTogether($: CheerioAPI): string[] {
  const found = new Set<string>();
  let [before, isEdge] = ['', false];
  const read = (text: string) => {
    if (text === '') return;
    if (isEdge && ENDS_WORD.test(before) && BEGINS_WORD.test(text))
      found.add(`${before.slice(-30)}|${text.slice(0, 30)}`);
    [before, isEdge] = [text, false];
  };
  const visit = (node: Node): void => {
    if (node.type === 'text') read(node.data);
    if (node.type !== 'tag' || SILENT.has(node.name) || node.name === 'wbr') return;
    isEdge = true;
    const isApart = APART.has(node.name) && node.attribs.type !== 'hidden';
    if (isApart) before = '';
    read(node.attribs.alt ?? '');
    for (const child of node.children) visit(child);
    isEdge = true;
    if (isApart) before = '';
  };
  for (const body of $('body').toArray()) visit(body);
  return [...found];
}
