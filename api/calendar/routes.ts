import { z } from '@hono/zod-openapi';
import { signedIn } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { calendarToken } from '~/api/contract/account';
import { done } from '~/api/http/answer';
import { notFound } from '~/api/http/errors';
import { matchesTag } from '~/api/http/etag';
import { spend, visitorAddress } from '~/api/http/rates';
import { answers, anyone, createRoutes, noContent, refused, routesOf } from '~/api/http/routing';
import { sessionsById } from '~/api/mentorships/facts';
import { findMentorship, SESSION_PATH, sessionParams } from '~/api/mentorships/queries';
import { readOwnRow } from '~/api/users/queries';
import { endToken, readerOf, readFeed, renewToken } from './feed';
import { calendarSession, sessionIcs } from './ics';

const route = routesOf('calendar');

const CALENDAR = 'text/calendar; charset=utf-8';
const PATH = '/api/calendar/token/';
const calendar = { description: '', content: { 'text/calendar': { schema: z.string() } } };
const getRoute = route('get', PATH, signedIn, {
  summary: 'Whether the caller’s calendar has a secret address, and since when',
  responses: answers(calendarToken),
});
const renewRoute = route('post', PATH, signedIn, {
  summary: 'A new secret address, shown this once; the earlier one ends',
  responses: answers(calendarToken, 201),
});
const endRoute = route('delete', PATH, signedIn, {
  summary: 'Ends the secret address',
  responses: noContent,
});
const feedRoute = route('get', '/cal/{file}', anyone, {
  summary:
    'The calendar of a secret address, `{token}.ics`: sessions of 30 days back and 180 ahead, cancelled ones as such',
  description: 'For calendar programs: everyone who knows the address may read it.',
  request: {
    params: z.object({
      file: z
        .string()
        .regex(/^[\w-]{43}\.ics$/)
        .describe('As the API gives it.'),
    }),
  },
  responses: { 200: calendar, 304: { description: '' }, ...refused({ 429: '' }) },
});
const icsRoute = route('get', `${SESSION_PATH}ics/`, signedIn, {
  summary: 'One session of the caller as a calendar file',
  request: { params: sessionParams },
  responses: { 200: calendar, ...refused({ 429: '' }) },
});

/** Extension `calendar` (docs/contract.md, 'Calls: sessions'). */
export function calendarRoutes(services: Services): ApiApp {
  const { db, clock, siteOrigin, limiters } = services;
  return createRoutes()
    .openapi(getRoute, async (c) => {
      const row = await readOwnRow(c.get('caller').id, { db, visit: c.env.visit });
      const since = row?.calendarSince?.toISOString() ?? null;
      return c.json({ active: since !== null, created_at: since, url: null }, 200);
    })
    .openapi(renewRoute, async (c) => {
      const now = clock();
      const token = await renewToken(c.get('caller').id, { db, now });
      const url = `${siteOrigin}/cal/${token}.ics`;
      return c.json({ active: true, created_at: now.toISOString(), url }, 201);
    })
    .openapi(endRoute, (c) => done(c, endToken(c.get('caller').id, db)))
    .openapi(feedRoute, async (c) => {
      const reader = await readerOf(c.req.valid('param').file.slice(0, -'.ics'.length), db);
      if (!reader) {
        await spend(limiters.calendarAddress, visitorAddress(c));
        throw notFound();
      }
      await spend(limiters.calendarAccount, String(reader.id));
      const { ics, etag } = await readFeed(reader, services);
      const headers = { ETag: `W/${etag}`, 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' };
      if (matchesTag(c.req.header('If-None-Match') ?? '', etag)) return c.body(null, 304, headers);
      return c.body(ics, 200, { ...headers, 'Content-Type': CALENDAR });
    })
    .openapi(icsRoute, async (c) => {
      const now = clock();
      const caller = c.get('caller');
      const row = await findMentorship(c.req.valid('param').identifier, caller, { db, now });
      const [session] = row ? await sessionsById([row.id], db) : [];
      if (!session) throw notFound();
      // Staff read a session as its mentor does.
      const inside = session.students.some((one) => one.id === caller.id);
      const entry = calendarSession(session, {
        readerId: inside ? caller.id : session.mentor.id,
        siteOrigin,
      });
      return c.body(sessionIcs(entry, { method: 'PUBLISH', now, siteOrigin }), 200, {
        'Content-Type': CALENDAR,
        'Content-Disposition': `attachment; filename="mentoria-${session.identifier}.ics"`,
      });
    });
}
