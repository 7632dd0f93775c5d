/** Files of build/client, kept in memory with the compressed copies made by the build. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { preferredEncoding } from './compression';

const PICTURES = ['.png', '.jpg', '.webp', '.avif'];
/** Browsers add inline styles to the page around a picture opened alone. */
const OPENED_ALONE = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

interface StaticFile {
  headers: Record<string, string>;
  plain: Uint8Array<ArrayBuffer>;
  br?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
}

export type Statics = Awaited<ReturnType<typeof loadStatics>>;
type Asked = Pick<Request, 'method' | 'headers'>;

export async function loadStatics(dir: string) {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.(br|gz)$/.test(path) || path.includes('.vite/')) continue;
    const url = `/${relative(dir, path).split(sep).join('/')}`;
    files.set(url, {
      headers: headersOf(url),
      plain: await bytes(path),
      br: await bytes(`${path}.br`).catch(() => undefined),
      gzip: await bytes(`${path}.gz`).catch(() => undefined),
    });
  }
  return { answer: (request: Asked, path: string) => answer(files.get(path), request) };
}

function answer(file: StaticFile | undefined, request: Asked): Response | null {
  if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
  const encoding = preferredEncoding(request.headers.get('accept-encoding') ?? '');
  const packed = encoding === 'identity' ? undefined : file[encoding];
  const body = packed ?? file.plain;
  const headers = {
    ...file.headers,
    ...(packed && { 'Content-Encoding': encoding }),
    'Content-Length': String(body.byteLength),
  };
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

const headersOf = (url: string): Record<string, string> => ({
  'Content-Type': getMimeType(url) ?? 'application/octet-stream',
  'Cache-Control': isHashed(url) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  Vary: 'Accept-Encoding',
  ...(!isHashed(url) && PICTURES.includes(extname(url)) && { 'Content-Security-Policy': OPENED_ALONE }),
});

/** Names of files below these, and of the API's pictures of people, contain a hash of their content. */
export const isHashed = (path: string) => /^\/(assets|media)\//.test(path);

const bytes = async (path: string): Promise<Uint8Array<ArrayBuffer>> => Uint8Array.from(await readFile(path));
