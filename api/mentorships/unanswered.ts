import { and, asc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Interval } from '~/api/availability/slots';
import type { Caller, Services, Writing } from '~/api/context';
import { isMentor, isOffer } from '~/api/contract/rules/roles';
import { inSmallBatches, SMALL_BATCH } from '~/api/db/batches';
import { mentorshipStudents, mentorships } from '~/api/db/schema';
import { deadline, rangeOf, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { invalid } from '~/api/http/errors';
import { clockText, wallTimeOf } from '~/api/time';
import { publicUsersById } from '~/api/users/queries';
import { whenText } from '~/api/wording';
import { alternativesTo } from './alternatives';
import { openLimitOf } from './may';
import { endProposals } from './proposals/state';
import { getMentorship, type MentorshipRow } from './queries';

/** Ends requests that nobody answered in time, with a notice (docs/contract.md, 'Unanswered requests'). Returns how many. */
export const cancelUnanswered = (services: Services): Promise<number> =>
  inSmallBatches(services, async (tx) => {
    const rows = await tx
      .select({ id: mentorships.id })
      .from(mentorships)
      .where(unanswered(services.clock()))
      .orderBy(asc(deadline), asc(mentorships.id))
      .limit(SMALL_BATCH)
      .for('update', { skipLocked: true });
    await markUnanswered(rows, { tx, services });
    return rows.length;
  });

/** Ends expired requests at hours that somebody wants now: lists hide them, but their rows would conflict. */
export async function releaseUnanswered(
  { mentorId, studentIds, ...hours }: { mentorId: number; studentIds: number[] } & Interval,
  { tx, now, services }: { tx: Db; now: Date; services: Services },
): Promise<void> {
  const { studentId } = mentorshipStudents;
  const ofStudents = tx
    .select({ id: mentorshipStudents.mentorshipId })
    .from(mentorshipStudents)
    .where(and(eq(mentorshipStudents.mentorshipId, mentorships.id), inArray(studentId, studentIds)));
  const isTheirs = or(eq(mentorships.mentorId, mentorId), exists(ofStudents));
  const rows = await tx
    .select({ id: mentorships.id })
    .from(mentorships)
    .where(and(unanswered(now), sql`${mentorships.during} && ${rangeOf(hours)}`, isTheirs))
    .orderBy(asc(mentorships.id))
    .for('update');
  await markUnanswered(rows, { tx, services, taken: hours });
}

const { confirmedAt, cancelledAt, sequence } = mentorships;
const unanswered = (now: Date): SQL | undefined =>
  and(isNull(confirmedAt), isNull(cancelledAt), sql`${deadline} <= ${timestamptz(now)}`);

type Deps = { tx: Db; services: Services; taken?: Interval };

async function markUnanswered(rows: { id: number }[], { tx, services, taken }: Deps): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  const told = await seriesFirsts(ids, tx);
  await tx
    .update(mentorships)
    .set({ cancelledAt: sql`${deadline}`, cancelKind: 'unanswered', sequence: sql`${sequence} + 1` })
    .where(inArray(mentorships.id, ids));
  for (const mentorshipId of told) {
    const row = await getMentorship(mentorshipId, tx);
    const telling = { mentorshipId, byUserId: null };
    if (isOffer(row)) await services.notices.session(tx, { ...telling, event: 'offerExpired' });
    else {
      const options = await optionsFor(row, { tx, services, taken });
      await services.notices.session(tx, { ...telling, event: 'unanswered', options });
    }
  }
  // Last, because the notice depends on who had proposed something.
  await endProposals(ids, { outcome: 'superseded', at: services.clock() }, tx);
}

/** The ids that need a notice, before they are marked: one for the requests of a series that expire together. */
async function seriesFirsts(ids: number[], tx: Db): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`select m.id from mentorships m
    where ${inArray(sql`m.id`, ids)} and not exists (select 1 from mentorships e
      where e.series_id = m.series_id and e.answer_by = m.answer_by
        and (e.cancel_kind = 'unanswered' or (e.id < m.id and ${inArray(sql`e.id`, ids)})))
    order by m.id`);
  return rows.map((row) => row.id);
}

/** Alternatives for its student, as links into the booking. */
async function optionsFor(row: MentorshipRow, { tx, services, taken }: Deps) {
  const { timeZone, siteOrigin } = services;
  const reading = { db: tx, now: services.clock(), timeZone };
  const studentId = row.studentIds[0] ?? row.bookedById;
  const found = await alternativesTo({ ...row, studentId, taken }, reading);
  const ids = found.map((one) => one.mentorId);
  const mentors = await publicUsersById(ids, reading);
  return found.flatMap(({ mentorId, start }) => {
    const mentor = mentors.get(mentorId);
    if (!mentor) return [];
    const { day, minute } = wallTimeOf(start, timeZone);
    const hora = clockText(minute).slice(0, 5);
    const query = new URLSearchParams({ mentor: mentor.username, dia: day, hora });
    const label = `${mentor.full_name}, ${whenText(start, timeZone)}`;
    return [{ label, href: `${siteOrigin}/mentorships/new?${query}` }];
  });
}

/** Refuses more unanswered requests or offers than one may have; under the caller's lock. @throws 400 */
export async function refuseTooManyOpen(caller: Caller, { tx, now }: Writing): Promise<void> {
  const limit = openLimitOf(caller);
  if (limit === null) return;
  const { bookedById, confirmedAt, cancelledAt, seriesId, identifier } = mentorships;
  const isAhead = sql`${deadline} > ${timestamptz(now)}`;
  const [found] = await tx
    // A series counts once.
    .select({ count: sql<number>`count(distinct coalesce(${seriesId}, ${identifier}))::int` })
    .from(mentorships)
    .where(and(eq(bookedById, caller.id), isNull(confirmedAt), isNull(cancelledAt), isAhead));
  const [what, way] = isMentor(caller)
    ? ['propuestas de sesión', 'retira alguna antes de enviar otra']
    : ['solicitudes', 'cancela alguna antes de pedir otra'];
  const problem = `Tienes ${limit} ${what} sin responder, que es el máximo. Espera a que te contesten o ${way}.`;
  if ((found?.count ?? 0) >= limit) throw invalid({ non_field_errors: [problem] });
}
