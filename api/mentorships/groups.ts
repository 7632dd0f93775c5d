/** Extension `requests`: groups that a mentor sets up, and their public page (docs/contract.md, 'Groups of a mentor'). */
import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { maybeSignedIn, signedInMentor } from '~/api/auth/callers';
import type { ApiApp, Caller, Reading, Services } from '~/api/context';
import { groupPage, groupPayload } from '~/api/contract/groups';
import { GROUPS_AHEAD_MAX, SITEMAP_PART } from '~/api/contract/rules/limits';
import { SERIES_WEEKS_MAX } from '~/api/contract/rules/series';
import { mentorships } from '~/api/db/schema';
import { isListed, isUpcoming } from '~/api/db/times';
import { ok, orNotFound } from '~/api/http/answer';
import { invalid } from '~/api/http/errors';
import { answers, createRoutes, refused, routesOf, takes } from '~/api/http/routing';
import { findActiveMentor } from '~/api/users/queries';
import { bookHours } from './book';
import { hasOpenMentor, openViews } from './groupSessions';
import { type Attempt, attemptOf } from './idempotency';
import { getMentorship, groupKeyOf, selectMentorships } from './queries';
import { weekHours } from './series/weeks';

const isGroup = and(isNotNull(mentorships.groupTitle), isListed, hasOpenMentor);

interface Wish {
  payload: z.output<typeof groupPayload>;
  caller: Caller;
  attempt: Attempt | null;
}

/** Confirmed, listed sessions without students, all or none. Returns the key of their page. @throws 400, 409 as `book` */
async function setUpGroup({ payload, ...asked }: Wish, services: Services): Promise<string> {
  const { title: groupTitle, weeks, indexed, init_date, end_date } = payload;
  const first = { start: new Date(init_date), end: new Date(end_date) };
  const hours = weekHours(first, weeks, services.timeZone).map((one, index) => {
    if (!one) throw invalid({ weeks: [`La semana ${index + 1} no tiene esa hora: el reloj se adelanta.`] });
    return { ...one, week: index + 1 };
  });
  const wish = {
    ...{ ...asked, hours, seriesId: weeks > 1 ? randomUUID() : null, group: { groupTitle, indexed } },
    payload: { ...payload, mentor: '', alumnos: [], open: true, listed: true },
  };
  const id = await bookHours(
    {
      ...wish,
      also: async (tx, { mentorId }) => {
        const mentor = await findActiveMentor({ id: mentorId }, mentorId, tx);
        if (!mentor?.available) throw invalid({ non_field_errors: [NOT_TAKING] });
        const ahead = and(eq(mentorships.mentorId, mentorId), isGroup, isUpcoming(services.clock()));
        if ((await tx.$count(mentorships, ahead)) > GROUPS_AHEAD_MAX)
          throw invalid({ non_field_errors: [TOO_MANY] });
      },
    },
    services,
  );
  return groupKeyOf(await getMentorship(id, services.db));
}
const NOT_TAKING = 'Ahora no aceptas reservas, así que nadie podría unirse. Actívalas en tu perfil.';
const TOO_MANY = `Puedes tener hasta ${GROUPS_AHEAD_MAX} sesiones en grupo por delante.`;

/** The page, by its key or the identifier of a date; to people with a block between them and the mentor there is none. @throws 404 */
async function readGroup(key: string, reader: Caller | null, reading: Reading) {
  const where = and(or(eq(mentorships.seriesId, key), eq(mentorships.identifier, key)), isGroup);
  const limit = SERIES_WEEKS_MAX;
  const all = await selectMentorships(reading.db, where, { limit, order: asc });
  const rows = all.filter(({ start }) => start > reading.now);
  const found = rows[0] ?? all.at(-1);
  const shown = orNotFound(found && !reader?.blockedWith?.includes(found.mentorId) ? found : null);
  return {
    ...{ key: groupKeyOf(shown), title: shown.groupTitle ?? '', indexed: shown.indexed },
    description: shown.additionalInformation,
    sessions: await openViews(rows, reader ?? STRANGER, reading),
  };
}
const STRANGER: Caller = { id: 0, userType: 'alumno', sessionId: '' };

/** Keys of the pages with something to come that search engines may show. */
async function listIndexed({ db, now }: Reading): Promise<string[]> {
  const key = sql<string>`coalesce(${mentorships.seriesId}, ${mentorships.identifier})`;
  const where = and(mentorships.indexed, isGroup, isUpcoming(now));
  const rows = await db
    .selectDistinct({ key })
    .from(mentorships)
    .where(where)
    .orderBy(key)
    .limit(SITEMAP_PART);
  return rows.map((row) => row.key);
}

const route = routesOf('requests');
const PATH = '/api/mentorships/groups/';
const makeRoute = route('post', PATH, signedInMentor, {
  summary: 'A mentor sets up a group session, or several a week apart; students join as in any group',
  request: {
    headers: z.object({
      'Idempotency-Key': z.string().optional().describe('As for `POST /api/mentorships/`.'),
    }),
    ...takes(groupPayload),
  },
  responses: {
    ...answers(groupPage, 201),
    ...refused({ 409: 'The mentor has something else then.', 422: '' }),
  },
});
const listRoute = route('get', PATH, maybeSignedIn, {
  summary: 'Keys of the pages of groups to come that search engines may list, at most 1,000',
  responses: answers(z.array(z.string())),
});
const oneRoute = route('get', `${PATH}{key}/`, maybeSignedIn, {
  summary: 'The public page of a group that a mentor has set up; of who has joined only the number',
  request: { params: z.object({ key: z.uuid().describe('`key` of `group`, or the identifier of a date.') }) },
  responses: answers(groupPage),
});

export function groupRoutes({ clock, ...services }: Services): ApiApp {
  const reading = () => ({ db: services.db, now: clock() });
  return createRoutes()
    .openapi(makeRoute, async (c) => {
      const payload = c.req.valid('json');
      const asked = {
        payload,
        caller: c.get('caller'),
        attempt: attemptOf(c, { ...payload, room_code: '' }),
      };
      const key = await setUpGroup(asked, { clock, ...services });
      return c.json(await readGroup(key, asked.caller, reading()), 201);
    })
    .openapi(listRoute, async (c) => c.json(await listIndexed(reading()), 200))
    .openapi(oneRoute, (c) => ok(c, readGroup(c.req.valid('param').key, c.get('reader'), reading())));
}
