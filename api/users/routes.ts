import { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { maybeSignedIn, signedIn, signedInWithFrame } from '~/api/auth/callers';
import { activate, register } from '~/api/auth/registration';
import { firstLoginOf } from '~/api/auth/sessions';
import type { ApiApp, ApiEnv, Caller, Limiters, Services } from '~/api/context';
import { registerPayload, sitePath } from '~/api/contract/auth';
import { frame } from '~/api/contract/frame';
import {
  currentUser,
  picturePayload,
  profilePayload,
  publicUser,
  registeredUser,
} from '~/api/contract/users';
import { retriedTransaction } from '~/api/db/errors';
import { pictures } from '~/api/db/schema';
import { ok, orNotFound } from '~/api/http/answer';
import { readsBody } from '~/api/http/body';
import { notFound } from '~/api/http/errors';
import { spend, visitorAddress } from '~/api/http/rates';
import { answers, anyone, createRoutes, idParams, refused, routesOf, takes } from '~/api/http/routing';
import { changePicture } from '~/api/pictures/store';
import { limitedUpload, missingPicture, type Picture, smallPicture } from '~/api/pictures/upload';
import { findCurrentUser, findPublicUser } from './queries';
import { updateProfile } from './update';

const route = routesOf();
const accountRoute = routesOf('account');

const meRoute = route('get', '/api/auth/me/', signedIn, {
  summary: 'The caller',
  responses: answers(currentUser),
});

const frameRoute = accountRoute('get', '/api/auth/frame/', signedInWithFrame, {
  summary: 'The caller and what they have not read: `me`, `notifications/unread` and `chat/unread` in one',
  responses: answers(frame),
});

const updateRoute = (method: 'put' | 'patch') =>
  route(method, '/api/auth/profile/', [signedIn, readsBody({ forms: true })], {
    summary: 'Changes the fields that are sent of the caller’s profile',
    description:
      'Also as a form (`multipart/form-data`). There every value is text, and lists (`expertises`, `interests`, `subjects_needed_help`, `learning_goals`) are JSON text in one field: `expertises=["calculo","algebra"]`. `profile_picture` is the file.',
    request: takes(profilePayload, {
      first_name: 'Lucía',
      last_name: 'Gómez',
      bio: 'Estudio segundo de Bachillerato.',
      interests: ['calculo'],
      academic_level: 'bachillerato',
      learning_goals: ['Aprobar Matemáticas'],
    }),
    responses: answers(currentUser),
  });

const publicRoute = route('get', '/api/auth/profile/{id}/', maybeSignedIn, {
  summary:
    'A user as others see them, the caller whole; a student only for people with a session or a chat in common',
  request: { params: idParams },
  responses: answers(z.union([currentUser, publicUser])),
});

/** The caller and other people's public profiles (docs/contract.md, 'Calls: accounts and profiles'). */
export function userRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  const current = async ({ id }: Caller) => orNotFound(await findCurrentUser(id, { db, now: clock() }));
  const app = createRoutes()
    .openapi(meRoute, (c) => ok(c, current(c.get('caller'))))
    .openapi(frameRoute, (c) => c.json(c.get('frame'), 200))
    .openapi(publicRoute, async (c) => {
      const { id } = c.req.valid('param');
      const reader = c.get('reader');
      if (reader?.id === id) return c.json(await current(reader), 200);
      return ok(c, findPublicUser(id, { db, now: clock(), reader }));
    });
  for (const method of ['put', 'patch'] as const) {
    app.openapi(updateRoute(method), async (c) => {
      const caller = c.get('caller');
      await updateProfile(c.req.valid('json'), caller, services, c.get('files'));
      return c.json(await current(caller), 200);
    });
  }
  return app;
}

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

const registerRoute = ({ registerTries }: Limiters) =>
  route('post', '/api/auth/register/', [spendsTry(registerTries), readsBody({ forms: true })], {
    summary: 'Makes an inactive account and sends its activation mail',
    description:
      'The account opens with the link of the mail, for three days. An address that has an account gets the same answer, and its owner a mail. Also as a form (`multipart/form-data`), with `profile_picture` as a file.',
    request: takes(registerPayload, {
      username: 'lucia.gomez',
      email: 'lucia@example.com',
      password: 'una clave larga 1',
      user_type: 'alumno',
    }),
    responses: { ...answers(registeredUser, 201), ...refused({ 429: '' }) },
  });

const TOO_MANY_REGISTER = 'Hay demasiados registros desde esta red.';
/** Counted before the body is read. */
const spendsTry =
  (limiter: Limiters['registerTries']): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await spend(limiter, visitorAddress(c), TOO_MANY_REGISTER);
    await next();
  };

const ofMail = z.string().describe('As in the link of the mail.');
const activateRoute = route('get', '/api/auth/activate/{uid}/{token}/', anyone, {
  summary: 'The link of the activation mail: ends on a page of the website, whatever happens',
  request: {
    params: z.object({ uid: ofMail, token: ofMail }),
    query: z.object({
      next: z.string().optional().describe('As in the link of the mail; dropped unless it is a path.'),
    }),
  },
  responses: {
    302: {
      description:
        'To /account-activated of the website, with `next` if there is one, or to /account-activated?error=1.',
    },
  },
});

/** Registering and activating an account (docs/contract.md, 'Calls: accounts and profiles'). */
export function registrationRoutes(services: Services): ApiApp {
  const { db, clock, siteOrigin, limiters } = services;
  return createRoutes()
    .openapi(registerRoute(limiters), async (c) => {
      await spend(limiters.registerAddress, visitorAddress(c), TOO_MANY_REGISTER);
      const sent = c.req.valid('json');
      const id = await register(sent, services, c.get('files'));
      const user = orNotFound(await findCurrentUser(id, { db, now: clock() }));
      const first_login = await firstLoginOf(id, services);
      return c.json({ ...user, email: sent.email, first_login }, 201);
    })
    .openapi(activateRoute, async (c) => {
      // Mail scanners and link checkers ask with HEAD: only opening the link activates.
      const activating = { db, now: clock(), address: visitorAddress(c) };
      const active = c.req.method === 'HEAD' || (await activate(c.req.valid('param'), activating));
      const next = sitePath.safeParse(c.req.valid('query').next).data;
      const query = !active ? '?error=1' : next ? `?${new URLSearchParams({ next })}` : '';
      return c.redirect(`${siteOrigin}/account-activated${query}`, 302);
    });
}
