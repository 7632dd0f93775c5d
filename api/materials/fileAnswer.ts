/** Files as they are sent (docs/contract.md, 'Materials'). */
import { z } from '@hono/zod-openapi';
import type { Services } from '~/api/context';
import { orNotFound } from '~/api/http/answer';
import { Refusal } from '~/api/http/errors';
import { refused } from '~/api/http/routing';
import { contentDisposition } from './fileName';
import { byteRangeOf, fileStore } from './fileStore';

const binary = z.string().meta({ format: 'binary' });

/** The whole file, or a single `Range` of it. */
export const inParts = (types: string[]) => {
  const content = Object.fromEntries(types.map((type) => [type, { schema: binary }]));
  return {
    200: { description: '', content },
    206: { description: 'The bytes of `Range`.', content },
    ...refused({ 416: 'The file has none of these bytes.' }),
  };
};

/** A key names its bytes for good. */
export const tagOf = (key: string) => `"${key}"`;

/** The content must never be executed, nor used by pages of other sites. */
const STRICT_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

type Place = Pick<Services, 'db' | 'files'>;

/** @throws 404 for an unknown key, 416, 503 */
export async function fileAnswer(key: string, asked: Headers, more: Record<string, string>, place: Place) {
  const size = orNotFound(await fileStore.sizeOf(key, place.db));
  const tag = tagOf(key);
  const range = byteRangeOf(asked, { size, tag });
  if (range === 'none')
    throw new Refusal(
      416,
      { detail: 'El archivo no tiene esa parte.' },
      { 'Content-Range': `bytes */${size}` },
    );
  const { from, to } = range ?? { from: 0, to: size - 1 };
  return new Response(await fileStore.open(key, { from, to }, place), {
    status: range ? 206 : 200,
    headers: {
      ...{ ...STRICT_HEADERS, ETag: tag, 'Accept-Ranges': 'bytes', ...more },
      'Content-Length': String(to + 1 - from),
      ...(range ? { 'Content-Range': `bytes ${from}-${to}/${size}` } : {}),
    },
  });
}

interface Downloaded {
  fileKey: string;
  mime: string;
  name: string;
}

/** To be saved, and never shown or kept. @throws as `fileAnswer` */
export const downloadAnswer = ({ fileKey, mime, name }: Downloaded, asked: Headers, place: Place) =>
  fileAnswer(
    fileKey,
    asked,
    {
      'Cache-Control': 'private, no-store',
      'Content-Type': mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime,
      'Content-Disposition': contentDisposition('attachment', name),
    },
    place,
  );
