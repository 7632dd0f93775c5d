/** A page's structured data, and whether the page shows what it says. */
import type { CheerioAPI } from 'cheerio';

interface Node {
  '@type': string;
  [key: string]: unknown;
}

/** The nodes of the page's one graph. @throws when there is none, more than one, or something else */
export function graphOf($: CheerioAPI): Node[] {
  const blocks = $('script[type="application/ld+json"]');
  if (blocks.length !== 1) throw new Error(`${blocks.length} blocks of structured data`);
  const read: unknown = JSON.parse(blocks.text());
  if (!isObject(read) || read['@context'] !== 'https://schema.org' || !Array.isArray(read['@graph']))
    throw new Error('no graph of schema.org');
  return read['@graph'].filter((node): node is Node => isObject(node) && typeof node['@type'] === 'string');
}

/** Value at a path of keys and indexes; undefined where there is nothing. */
export function at(value: unknown, ...keys: (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  );
}

/** The page's visible text, blanks collapsed, with the hidden texts for screen readers. */
export function shownText($: CheerioAPI): string {
  const main = $('main').clone();
  main.find('script, style, template').remove();
  return tidy(main.text());
}

export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
