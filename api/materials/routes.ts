import { z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { signedIn } from '~/api/auth/callers';
import { isPicture } from '~/api/chat/fileViews';
import type { ApiApp, ApiEnv, Caller, Services } from '~/api/context';
import { material, materialList, materialPayload, materialPlace } from '~/api/contract/materials';
import { FILE_TYPES, MATERIAL_FIELD, MATERIAL_MAX_BYTES } from '~/api/contract/rules/materials';
import { serializeByKey } from '~/api/db/locks';
import { done, ok } from '~/api/http/answer';
import { readsBody } from '~/api/http/body';
import { notFound } from '~/api/http/errors';
import { matchesTag } from '~/api/http/etag';
import { UPLOAD_PACE } from '~/api/http/incomingBody';
import { spend } from '~/api/http/rates';
import { answers, createRoutes, idParams, noContent, refused, routesOf, takes } from '~/api/http/routing';
import { addMaterial } from './add';
import { downloadAnswer, fileAnswer, inParts, tagOf } from './fileAnswer';
import { contentDisposition } from './fileName';
import { thumbnailKey } from './fileStore';
import { deleteMaterial, getMaterial, listMaterials } from './queries';

const route = routesOf('desk');

const LIST = '/api/materials/';
const ONE = '/api/materials/{id}/';
const pictureSize = z.enum(['thumbnail']).optional().describe('A WebP of at most 640 pixels a side.');
/** Reads one file of an account at a time; its other uploads wait (decision 34). */
const queue = serializeByKey();
type WithCaller = MiddlewareHandler<ApiEnv & { Variables: { caller: Caller } }>;
const inTurn: WithCaller = (c, next) => queue(c.get('caller').id, next);
/** A phone takes minutes for the largest file. */
const UPLOAD = { forms: true, fileBytes: MATERIAL_MAX_BYTES, pace: UPLOAD_PACE };

const listRoute = route('get', LIST, signedIn, {
  summary: 'Files of one of the caller’s sessions, or of their conversation with somebody',
  request: { query: materialPlace },
  responses: { ...answers(materialList), ...refused({ 404: '' }) },
});
const addRoute = (counted: WithCaller) =>
  route('post', LIST, [signedIn, counted, inTurn, readsBody(UPLOAD)], {
    summary: 'Adds a file to one of them; in a conversation, with a message that brings it',
    description: 'A form only (`multipart/form-data`), with the file in `file`, and `mentorship` or `with`.',
    request: takes(materialPayload),
    responses: {
      ...answers(material, 201),
      ...refused({ 404: '', 409: 'Nothing can be added here, or the space is used up.', 429: '' }),
    },
  });
const contentRoute = route('get', `${ONE}content/`, signedIn, {
  summary: 'The file, to be downloaded and never shown',
  request: { params: idParams },
  responses: inParts(Object.keys(FILE_TYPES)),
});
const pictureRoute = route('get', `${ONE}picture/`, signedIn, {
  summary: 'A file that is a picture, to be shown; 404 for all others',
  request: { params: idParams, query: z.object({ size: pictureSize }) },
  responses: {
    304: { description: '' },
    ...inParts(Object.keys(FILE_TYPES).filter(isPicture)),
  },
});
const deleteRoute = route('delete', ONE, signedIn, {
  summary: 'Who added it, or the mentor, deletes it; the message that brought it says so',
  request: { params: idParams },
  responses: noContent,
});

/** docs/contract.md, 'Materials'. */
export function materialRoutes(services: Services): ApiApp {
  const { db, clock, limiters } = services;
  /** Counted before the queue, which limits how many uploads of an account can wait. */
  const counted: WithCaller = async (c, next) => {
    await spend(limiters.materialAccount, String(c.get('caller').id));
    await next();
  };
  return createRoutes()
    .openapi(listRoute, (c) =>
      ok(c, listMaterials(c.req.valid('query'), c.get('caller'), { db, now: clock() })),
    )
    .openapi(addRoute(counted), async (c) => {
      const caller = c.get('caller');
      const { [MATERIAL_FIELD]: _, ...asked } = c.req.valid('json');
      const file = c.get('files')?.get(MATERIAL_FIELD);
      return c.json(await addMaterial({ asked, file, caller }, services), 201);
    })
    .openapi(contentRoute, async (c) => {
      const row = await getMaterial(c.req.valid('param').id, c.get('caller'), db);
      return downloadAnswer(row, c.req.raw.headers, services);
    })
    .openapi(pictureRoute, async (c) => {
      const row = await getMaterial(c.req.valid('param').id, c.get('caller'), db);
      if (!isPicture(row.mime)) throw notFound();
      const isSmall = c.req.valid('query').size === 'thumbnail';
      const key = isSmall ? thumbnailKey(row.fileKey) : row.fileKey;
      // Cached but revalidated: access may end at any moment.
      const headers = { ETag: tagOf(key), 'Cache-Control': 'private, no-cache' };
      if (matchesTag(c.req.header('If-None-Match') ?? '', headers.ETag)) return c.body(null, 304, headers);
      const more = {
        ...headers,
        'Content-Type': isSmall ? 'image/webp' : row.mime,
        'Content-Disposition': contentDisposition('inline', row.name),
      };
      return fileAnswer(key, c.req.raw.headers, more, services);
    })
    .openapi(deleteRoute, (c) => done(c, deleteMaterial(c.req.valid('param').id, c.get('caller'), services)));
}
