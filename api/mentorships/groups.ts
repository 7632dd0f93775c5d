/** Extension `requests`: group sessions that a mentor sets up, and their public page (docs/contract.md, 'Groups by the mentor'). */
import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { maybeSignedIn, signedIn } from '~/api/auth/callers';
import { readRules } from '~/api/availability/rules';
import type { Interval } from '~/api/availability/slots';
import type { ApiApp, Caller, Reading, Services } from '~/api/context';
import { groupKeys, groupPage, groupPayload } from '~/api/contract/groups';
import { GROUPS_AHEAD_MAX, SITEMAP_PART } from '~/api/contract/rules/limits';
import { SERIES_WEEKS_MAX } from '~/api/contract/rules/series';
import { hoursProblems } from '~/api/contract/rules/sessions';
import { mentorships } from '~/api/db/schema';
import { isListed, isUpcoming } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { resolveExpertises } from '~/api/expertises/queries';
import { ok } from '~/api/http/answer';
import { invalid, notFound, refuseProblems } from '~/api/http/errors';
import { answers, createRoutes, refused, routesOf, takes } from '~/api/http/routing';
import { findActiveMentor } from '~/api/users/queries';
import { insertBooking } from './book';
import { withMentorLock } from './change';
import { conflictOnOverlap, refuseUnfitHours } from './freeHours';
import { hasOpenMentor, openViews } from './groupSessions';
import { type Attempt, attemptOf, earlierResult, remember } from './idempotency';
import { assertMaySetUpGroups } from './may';
import { getMentorship, groupKeyOf, selectMentorships } from './queries';
import { refuseWeeks, weekHours } from './series/weeks';

interface Wish {
  payload: z.output<typeof groupPayload>;
  caller: Caller;
  attempt: Attempt | null;
}

/**
 * Makes confirmed, listed sessions without students, a week apart, all or none. Returns the key of their page.
 * @throws 400 per field, 403 for everyone but mentors, 409 when the mentor has something else then
 */
async function setUpGroup({ payload, caller, attempt }: Wish, services: Services): Promise<string> {
  assertMaySetUpGroups(caller);
  const first = { start: new Date(payload.init_date), end: new Date(payload.end_date) };
  refuseProblems(hoursProblems(first, { now: services.clock() }));
  const hours = weekHours(first, payload.weeks, services.timeZone).map((one, index) => {
    if (!one) throw invalid({ weeks: [`La semana ${index + 1} no tiene esa hora: el reloj se adelanta.`] });
    return { ...one, week: index + 1 };
  });
  const work = async (tx: Db) => {
    const now = services.clock();
    const earlier = attempt && (await earlierResult(attempt, { db: tx, now }));
    if (earlier) return earlier;
    const mentorId = caller.id;
    const expertiseIds = await resolveExpertises(payload.expertises, 'expertises', tx);
    if (!(await findActiveMentor({ id: mentorId }, mentorId, tx))?.available)
      throw invalid({ non_field_errors: [NOT_TAKING] });
    await refuseTooMany(mentorId, hours.length, { db: tx, now });
    await refuseOverlap(hours, caller, { tx, now, services });
    const { isProfessional } = await readRules(mentorId, tx);
    const shared = {
      payload: { ...payload, room_code: undefined, open: true, listed: true },
      people: { mentorId, students: [] },
      ...{ expertiseIds, bookedById: mentorId, seriesId: hours.length > 1 ? randomUUID() : null },
      ...{ answerBy: null, confirmedAt: now, isProfessional: isProfessional === true, earlyStartAt: null },
      group: { groupTitle: payload.title, indexed: payload.indexed },
    };
    const ids: number[] = [];
    for (const one of hours)
      ids.push(await insertBooking({ ...shared, hours: one }, { tx, now, ...services }));
    const news = ids.map((subjectId) => ({ userId: mentorId, kind: 'mentorship' as const, subjectId }));
    await services.live.publish(tx, news);
    const [id = 0] = ids;
    if (attempt) await remember(attempt, id, { tx, now });
    return id;
  };
  const id = await conflictOnOverlap(() => withMentorLock(caller.id, services, work));
  return groupKeyOf(await getMentorship(id, services.db));
}

const NOT_TAKING = 'Ahora no aceptas reservas, así que nadie podría unirse. Actívalas en tu perfil.';

/** @throws 400 */
async function refuseTooMany(mentorId: number, more: number, { db, now }: Reading): Promise<void> {
  const ahead = and(eq(mentorships.mentorId, mentorId), isGroup, isUpcoming(now));
  if ((await db.$count(mentorships, ahead)) + more > GROUPS_AHEAD_MAX)
    throw invalid({
      non_field_errors: [`Puedes tener hasta ${GROUPS_AHEAD_MAX} sesiones en grupo por delante.`],
    });
}

/** As for offers, the mentor's week and rules do not bind them. @throws 400, 409 */
async function refuseOverlap(
  hours: (Interval & { week: number })[],
  caller: Caller,
  { tx, now, services }: { tx: Db; now: Date; services: Services },
): Promise<void> {
  const deps = { caller, tx, now, services };
  const people = { mentorId: caller.id, studentIds: [] };
  const [first, ...more] = hours;
  if (first) await refuseUnfitHours({ ...people, start: first.start, end: first.end }, deps);
  await refuseWeeks(more, people, { refuseHours: refuseUnfitHours, ...deps });
}

/** Set up by its mentor, and not called off. */
const isGroup = sql`(${mentorships.groupTitle} is not null and ${mentorships.cancelledAt} is null)`;

/** The public page, by its key; to people with a block between them and the mentor there is none. @throws 404 */
async function readGroup(key: string, reader: Caller | null, reading: Reading) {
  const { db, now } = reading;
  const isOfKey = or(eq(mentorships.seriesId, key), eq(mentorships.identifier, key));
  const where = and(isOfKey, isGroup, hasOpenMentor);
  const [last] = await selectMentorships(db, where);
  if (!last || last.groupTitle === null || reader?.blockedWith?.includes(last.mentorId)) throw notFound();
  const shown = { limit: SERIES_WEEKS_MAX, order: asc };
  const rows = await selectMentorships(db, and(where, isListed, isUpcoming(now)), shown);
  const [{ mentor } = {}] = await openViews([last], reader ?? STRANGER, reading);
  if (!mentor) throw notFound();
  return {
    ...{ key: groupKeyOf(last), title: last.groupTitle, indexed: last.indexed },
    ...{ description: (rows[0] ?? last).additionalInformation, mentor, expertises: last.expertises },
    sessions: await openViews(rows, reader ?? STRANGER, reading),
  };
}
const STRANGER: Caller = { id: 0, userType: 'alumno', sessionId: '' };

/** Pages with something to come that search engines may show. */
async function listIndexed({ db, now }: Reading): Promise<string[]> {
  const key = sql<string>`coalesce(${mentorships.seriesId}, ${mentorships.identifier})`;
  const where = and(
    mentorships.indexed,
    isNotNull(mentorships.groupTitle),
    isListed,
    isUpcoming(now),
    hasOpenMentor,
  );
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
const makeRoute = route('post', PATH, signedIn, {
  summary: 'A mentor sets up a group session, or several a week apart: students join as in any group',
  description:
    'The mentor’s own calendar has to be free, their week and rules do not bind them. `additional_information` is read by everybody on the public page. Counts up to 40 sessions ahead.',
  request: {
    headers: z.object({
      'Idempotency-Key': z.string().optional().describe('As for `POST /api/mentorships/`.'),
    }),
    ...takes(groupPayload, {
      title: 'Repaso de Selectividad',
      init_date: '2027-03-01T18:00:00+01:00',
      end_date: '2027-03-01T19:30:00+01:00',
      weeks: 4,
      room_size: 6,
      price: 8,
      additional_information: 'Un bloque de problemas cada semana.',
      expertises: ['calculo'],
      indexed: true,
    }),
  },
  responses: {
    ...answers(groupPage, 201),
    ...refused({
      409: 'The mentor has something else then.',
      422: 'This `Idempotency-Key` was used for another body.',
    }),
  },
});
const listRoute = route('get', PATH, maybeSignedIn, {
  summary: 'Keys of the groups by mentors whose pages search engines may list, at most 1,000',
  responses: answers(groupKeys),
});
const oneRoute = route('get', `${PATH}{key}/`, maybeSignedIn, {
  summary:
    'The public page of a group that a mentor has set up, with the dates to come; of who joined only the number',
  request: { params: z.object({ key: z.uuid().describe('`key` of `group`, or a session’s identifier.') }) },
  responses: answers(groupPage),
});

export const groupRoutes = (services: Services): ApiApp =>
  createRoutes()
    .openapi(makeRoute, async (c) => {
      const payload = c.req.valid('json');
      const caller = c.get('caller');
      const key = await setUpGroup(
        { payload, caller, attempt: attemptOf(c, { ...payload, room_code: undefined }) },
        services,
      );
      return c.json(await readGroup(key, caller, { db: services.db, now: services.clock() }), 201);
    })
    .openapi(listRoute, async (c) =>
      c.json(await listIndexed({ db: services.db, now: services.clock() }), 200),
    )
    .openapi(oneRoute, (c) =>
      ok(c, readGroup(c.req.valid('param').key, c.get('reader'), { db: services.db, now: services.clock() })),
    );
