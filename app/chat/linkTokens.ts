/** Links in messages, as parts of a text, never HTML. */
import { LinkifyIt } from 'linkify-it';

export interface TextToken {
  text: string;
  /** http, https or mailto; null for plain text. */
  href: string | null;
}

const finder = new LinkifyIt({ fuzzyLink: true, maxLength: 2_000 });

const SAFE = /^(?:https?:\/\/|mailto:)[^\s]/i;

/** The text split in order; the joined tokens equal the input. */
export function linkTokens(content: string): TextToken[] {
  const tokens: TextToken[] = [];
  let at = 0;
  for (const { index, lastIndex, raw, url } of finder.match(content) ?? []) {
    if (!SAFE.test(url)) continue;
    if (index > at) tokens.push({ text: content.slice(at, index), href: null });
    tokens.push({ text: raw, href: url });
    at = lastIndex;
  }
  if (at < content.length) tokens.push({ text: content.slice(at), href: null });
  return tokens;
}
