import { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { currentUser, picturePayload } from '~/api/contract/users';
import { retriedTransaction } from '~/api/db/errors';
import { pictures } from '~/api/db/schema';
import { ok, orNotFound } from '~/api/http/answer';
import { readsBody } from '~/api/http/body';
import { notFound } from '~/api/http/errors';
import { answers, anyone, createRoutes, routesOf, takes } from '~/api/http/routing';
import { changePicture } from '~/api/pictures/store';
import { limitedUpload, missingPicture, type Picture, smallPicture } from '~/api/pictures/upload';
import { findCurrentUser } from './queries';

const route = routesOf();
const accountRoute = routesOf('account');

const PATH = '/api/auth/profile/picture/';

const putRoute = route('put', PATH, [signedIn, readsBody({ forms: true })], {
  summary: 'Changes the caller’s profile picture',
  description: 'A form only (`multipart/form-data`), with the picture as a file in `profile_picture`.',
  request: takes(picturePayload),
  responses: answers(currentUser),
});

const deleteRoute = accountRoute('delete', PATH, signedIn, {
  summary: 'Takes the caller’s profile picture away',
  responses: answers(currentUser),
});

const mediaRoute = route('get', '/media/{file}', anyone, {
  summary: 'A profile picture, as `{hash}.webp`: never changes, public to everyone who knows its address',
  request: {
    params: z.object({
      file: z
        .string()
        .regex(/^[0-9a-f]{64}\.webp$/)
        .describe('As the API gives it.'),
    }),
    query: z.object({
      size: z.literal('thumbnail').optional().describe('112 pixels per side, for lists: 1 to 2 kB.'),
    }),
  },
  responses: {
    200: { description: '', content: { 'image/webp': { schema: z.string().meta({ format: 'binary' }) } } },
    304: { description: '' },
  },
});

/** Small pictures in memory. */
const MOST_SMALL = 2_000;

/** The content matches its type, but must never be executed. Pages of other origins may show it. */
const MEDIA_HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Profile pictures (docs/contract.md, 'Profile pictures'). */
export function pictureRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  const small = new LRUCache<string, Uint8Array, Uint8Array>({
    max: MOST_SMALL,
    fetchMethod: (_, __, { context }) => smallPicture(context),
  });
  const change = async (userId: number, picture: Picture | null) => {
    const now = clock();
    await retriedTransaction(services, (tx) => changePicture({ userId, picture }, { tx, now }));
    return orNotFound(await findCurrentUser(userId, { db, now }));
  };
  return createRoutes()
    .openapi(putRoute, async (c) => {
      const caller = c.get('caller');
      const picture = await limitedUpload({ caller, files: c.get('files') }, services);
      if (!picture) throw missingPicture();
      return c.json(await change(caller.id, picture), 200);
    })
    .openapi(deleteRoute, (c) => ok(c, change(c.get('caller').id, null)))
    .openapi(mediaRoute, async (c) => {
      const { file } = c.req.valid('param');
      const isSmall = c.req.valid('query').size !== undefined;
      const hash = file.slice(0, -'.webp'.length);
      const headers = {
        ...MEDIA_HEADERS,
        ETag: `"${hash}${isSmall ? '-thumbnail' : ''}"`,
        'Content-Disposition': `inline; filename="${file}"`,
      };
      const [found] = await db.select().from(pictures).where(eq(pictures.hash, hash));
      if (!found) throw notFound();
      const known = c.req.header('If-None-Match') ?? '';
      if (known === '*' || known.includes(headers.ETag)) return c.body(null, 304, headers);
      const bytes = isSmall ? await small.forceFetch(hash, { context: found.bytes }) : found.bytes;
      return c.body(Uint8Array.from(bytes), 200, {
        ...headers,
        'Content-Type': found.mime,
        'Content-Length': String(bytes.byteLength),
      });
    });
}
