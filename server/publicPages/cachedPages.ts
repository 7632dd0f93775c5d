/** Rendered public pages: a single page, and the store of all. */
import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { CACHE_TAGS, PARTIAL, PRIVATE, VIEW_OF } from '~/app/.server/pages/publicPage';
import { brotli, type Encoding, gzip } from '~/server/http/compression';

const MIN_BYTES = 1_024;
/** Saves most of what the best quality saves over 5, in a third of its time (docs/performance.md). */
const BROTLI_QUALITY = 10;

/** Light pages (decision 52) are not kept, here or in front. */
const VARY = 'Cookie, Save-Data, Accept-Encoding';
const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=60';

/** node:http copies no more than 16 kB, with the head, without asking for memory. */
const MAX_TEXT_BYTES = 12 * 1024;

export interface EncodedCopy {
  /** A short one is Latin-1: node:http then sends head and body in one write. A long one would be copied. */
  body: string | Buffer;
  etag: string;
  /** Names and values alternating, as node:http takes them. */
  head: string[];
  unchanged: string[];
}

/** One rendered response in the form in which it is sent: its bytes in each encoding, and its headers. */
export interface CachedPage {
  status: number;
  /** Null: do not cache. */
  tags: string[] | null;
  /** It reports a failure or lacks a part, so it must not replace a cached page. */
  failed: boolean;
  /** It sets a cookie, so it is only for the visitor who requested it. */
  personal: boolean;
  /** The mentor whose profile it shows (`VIEW_OF`). */
  viewOf: string | null;
  plain: Buffer;
  hash: string;
  /** Milliseconds of the store's clock. */
  madeAt: number;
  lines: [name: string, value: string][];
  copies: Map<Encoding, EncodedCopy>;
  packing: Map<Encoding, Promise<EncodedCopy>>;
}

/** Headers set anew for every response, or not for other visitors. */
const UNCACHED_HEADERS = new Set([
  'cache-control',
  'vary',
  'content-length',
  'etag',
  'set-cookie',
  CACHE_TAGS.toLowerCase(),
  VIEW_OF.toLowerCase(),
]);

export async function readPage(response: Response, madeAt: number): Promise<CachedPage> {
  const plain = Buffer.from(await response.arrayBuffer());
  const { headers, status } = response;
  const personal = headers.getSetCookie().length > 0;
  const tags = headers.get(CACHE_TAGS);
  const policy = headers.get('content-security-policy');
  const isSafe = !!policy && !policy.includes("'nonce-");
  const isKept = status === 200 && tags !== null && tags !== PARTIAL && !personal && isSafe;
  return {
    status,
    tags: isKept ? tags.split(' ').filter(Boolean) : null,
    failed: status >= 500 || status === 429 || tags === PARTIAL,
    personal,
    viewOf: headers.get(VIEW_OF),
    plain,
    hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    madeAt,
    lines: [...headers].filter(([name]) => !UNCACHED_HEADERS.has(name.toLowerCase())),
    copies: new Map(),
    packing: new Map(),
  };
}

/** Made on first use, once per page; copied from the previous page if the bytes are the same. */
export function encodedCopyOf(page: CachedPage, encoding: Encoding): Promise<EncodedCopy> {
  const known = page.packing.get(encoding);
  if (known) return known;
  const made = pack(page, encoding).then((copy) => {
    page.copies.set(encoding, copy);
    return copy;
  });
  page.packing.set(encoding, made);
  return made;
}

export function reuseCopies(page: CachedPage, before: CachedPage | undefined): void {
  if (before?.hash !== page.hash || String(before.lines) !== String(page.lines)) return;
  page.copies = before.copies;
  page.packing = before.packing;
}

async function pack(page: CachedPage, asked: Encoding): Promise<EncodedCopy> {
  const encoding = page.plain.byteLength < MIN_BYTES ? 'identity' : asked;
  const bytes = await compress(page.plain, encoding);
  const etag = encoding === 'identity' ? `"${page.hash}"` : `"${page.hash}-${encoding}"`;
  const about = page.tags
    ? ['Cache-Control', PUBLIC_CACHE_CONTROL, 'Vary', VARY, 'ETag', etag]
    : ['Cache-Control', PRIVATE, 'Vary', VARY];
  const lines = [...page.lines.flat(), ...about];
  const content = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return {
    body: bytes.byteLength > MAX_TEXT_BYTES ? bytes : bytes.toString('latin1'),
    etag,
    head: [...lines, ...content, 'Content-Length', String(bytes.byteLength)],
    unchanged: page.lines
      .filter(([name]) => !/^content-type$/i.test(name))
      .flat()
      .concat(about),
  };
}

function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return gzip(plain, { level: 9 });
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  });
}

const MEBIBYTE = 1024 * 1024;
/** Pages of addresses with a query have a separate limit, so that invented queries evict nothing else. */
const CAPACITIES = { plain: 96 * MEBIBYTE, withQuery: 16 * MEBIBYTE };
/** Copies in Brotli and gzip take less than half of the plain one; objects and headers a few kilobytes. */
const weightOf = (page: CachedPage) => Math.ceil(page.plain.byteLength * 1.5) + 4_096;

export type PageCache = ReturnType<typeof createPageCache>;

/** The cached pages: limited in bytes, found by address, dropped by tag. */
export function createPageCache(rooms = CAPACITIES) {
  const keysByTag = new Map<string, Set<string>>();
  const forget = (page: CachedPage, key: string) => {
    for (const tag of page.tags ?? []) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };
  const room = (maxSize: number) =>
    new LRUCache<string, CachedPage>({ maxSize, sizeCalculation: weightOf, dispose: forget });
  const plain = room(rooms.plain);
  const withQuery = room(rooms.withQuery);
  const roomOf = (key: string) => (key.includes('?') ? withQuery : plain);
  return {
    get: (key: string) => roomOf(key).get(key),
    set(key: string, page: CachedPage) {
      const kept = roomOf(key);
      kept.set(key, page);
      if (!kept.has(key)) return;
      for (const tag of page.tags ?? []) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
    },
    delete: (key: string) => void roomOf(key).delete(key),
    drop(tags: readonly string[] | 'all') {
      if (tags === 'all') {
        plain.clear();
        withQuery.clear();
        return;
      }
      for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) roomOf(key).delete(key);
    },
    get size() {
      return plain.size + withQuery.size;
    },
  };
}
