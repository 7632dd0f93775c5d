/** What the elements of a page say, in their order. */
import type { CheerioAPI } from 'cheerio';

export const textsOf = ($: CheerioAPI, selector: string): string[] =>
  $(selector)
    .toArray()
    .map((one) => $(one).text());

/** '' for those without it. */
export const attributesOf = ($: CheerioAPI, selector: string, name: string): string[] =>
  $(selector)
    .toArray()
    .map((one) => $(one).attr(name) ?? '');
