/** A page's metadata for search engines and shared links (docs/product.md, 'Search engines'). */
import type { MetaDescriptor } from '@remix-run/node';

export interface PageHead {
  /** The full title, including the site's name. */
  title: string;
  /** Plain text; cut at a word if too long. */
  description: string;
  /** The canonical path; with a query only if that query is a page of its own. */
  path: string;
  image?: { path: string; width: number; height: number; alt: string };
  type?: 'website' | 'profile';
  /** Also sends `X-Robots-Tag` (entry.server.tsx). */
  noindex?: boolean;
}

interface HeadArgs {
  matches: readonly ({ id: string; data?: unknown } | undefined)[];
}

/** A route's `meta`. Absolute addresses need the root's data, and are left out without it. */
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

/** Characters of a description that search engines show. */
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
