/** The head of a page for search engines and shared links (docs/product.md, 'Search engines'). */
import type { MetaDescriptor } from '@remix-run/node';

export interface PageHead {
  /** Whole, the site's name included. */
  title: string;
  /** Plain text; longer ones are cut at a word. */
  description: string;
  /** The canonical address: a path of this site, with a query only where that query is a page of its own. */
  path: string;
  image?: { path: string; width: number; height: number; alt: string };
  type?: 'website' | 'profile';
  /** Also sends `X-Robots-Tag` (entry.server.tsx). */
  noindex?: boolean;
}

/** The part of MetaArgs that is read. */
interface HeadArgs {
  matches: readonly ({ id: string; data?: unknown } | undefined)[];
}

/**
 * `export const meta = (args) => pageMeta(args, {...})`. Absolute addresses need the root's data: without it
 * they are left out.
 */
export function pageMeta(args: HeadArgs, head: PageHead): MetaDescriptor[] {
  const description = excerpt(head.description);
  const origin = originOf(args);
  return [
    { title: head.title },
    { name: 'description', content: description },
    ...(head.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(origin === null ? [] : addresses(origin, head)),
    { property: 'og:site_name', content: 'Mentorea' },
    { property: 'og:locale', content: 'es_ES' },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: head.image ? 'summary_large_image' : 'summary' },
  ];
}

function addresses(origin: string, { path, image }: PageHead): MetaDescriptor[] {
  const url = `${origin}${path}`;
  const own = [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
  ];
  if (!image) return own;
  return [
    ...own,
    { property: 'og:image', content: `${origin}${image.path}` },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    { property: 'og:image:alt', content: image.alt },
  ];
}

function originOf({ matches }: HeadArgs): string | null {
  const root = matches.find((match) => match?.id === 'root')?.data;
  const origin = typeof root === 'object' && root !== null && 'origin' in root ? root.origin : null;
  return typeof origin === 'string' ? origin : null;
}

/** Characters that search engines show of a description. */
const DESCRIPTION_MAX = 155;

/** One line of at most `max` characters, cut after a word. */
export function excerpt(text: string, max = DESCRIPTION_MAX): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const room = line.slice(0, max);
  const atWord = room.slice(0, Math.max(room.lastIndexOf(' '), 0)).replace(/[\s,;:.(¿¡-]+$/, '');
  const kept = atWord.length > max / 2 ? atWord : room.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}…`;
}
