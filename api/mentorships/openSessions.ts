import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { openFacets, openSession } from '../contract/groups';
import { mentorships } from '../db/schema';
import { notFound } from '../http/errors';
import type { PageRequest } from '../http/pages';
import type { Caller } from '../types';
import { countFacets } from './openFacets';
import { concerns, hasKey, type MentorshipRow, type Reading, selectMentorships, viewsOf } from './queries';
import { isAhead, offered } from './times';

type OpenSession = z.infer<typeof openSession>;
export interface OpenFilter {
  /** name_ids: those about at least one of them; empty = all. */
  expertises: string[];
  /** Id of the mentor. */
  mentor?: number;
}

interface Found {
  results: OpenSession[];
  count: number;
  facets: z.infer<typeof openFacets>;
}

/** One page of what `join` accepts, the next one first, and how many there are by area and by mentor. */
export async function listOpen(
  filter: OpenFilter,
  { size: limit, offset }: PageRequest,
  { caller, ...reading }: Reading & { caller: Caller },
): Promise<Found> {
  const { db, now } = reading;
  const under = (some: Partial<OpenFilter>) => and(joinable(now), wanted({ expertises: [], ...some }));
  const where = under(filter);
  const [counted] = await db.select({ count: count() }).from(mentorships).where(where);
  const rows = await selectMentorships(db, where, { limit, offset, order: asc });
  const facets = await countFacets(
    { areas: under({ mentor: filter.mentor }), mentors: under({ expertises: filter.expertises }) },
    db,
  );
  return { results: await openViews(rows, caller, reading), count: counted?.count ?? 0, facets };
}

/**
 * One that was offered, also when it is full: what a shared link leads to. What has begun or is over only those in it find, so that the ids
 * tell nobody which sessions there were. @throws 404
 */
export async function readOpen(
  key: string,
  { caller, ...reading }: Reading & { caller: Caller },
): Promise<OpenSession> {
  const rows = await selectMentorships(
    reading.db,
    and(hasKey(key), offered, or(isAhead(reading.now), concerns(caller))),
  );
  const [view] = await openViews(rows, caller, reading);
  if (!view) throw notFound();
  return view;
}

/** As those see it who are not in it. */
async function openViews(rows: MentorshipRow[], caller: Caller, reading: Reading): Promise<OpenSession[]> {
  const views = await viewsOf(rows, { ...reading, caller });
  return views.map(
    ({ room_code: _code, additional_information: _text, booked_by: _by, alumnos, ...shown }) => ({
      ...shown,
      total_students: alumnos.length,
      seats_left: Math.max(0, shown.room_size - alumnos.length),
      joined: alumnos.some((one) => one.id === caller.id),
    }),
  );
}

const joinable = (now: Date): SQL | undefined =>
  and(
    offered,
    isAhead(now),
    sql`exists (select 1 from users u join mentor_profiles p on p.user_id = u.id
      where u.id = ${mentorships.mentorId} and u.is_active and u.deleted_at is null and p.available)`,
    sql`(select count(*) from mentorship_students s where s.mentorship_id = ${mentorships.id} and s.left_at is null)
      < ${mentorships.roomSize}`,
  );

function wanted({ expertises, mentor }: OpenFilter): SQL | undefined {
  const names = sql.join(
    expertises.map((one) => sql`${one}`),
    sql`, `,
  );
  return and(
    mentor === undefined ? undefined : eq(mentorships.mentorId, mentor),
    expertises.length === 0
      ? undefined
      : sql`exists (select 1 from mentorship_expertises t join expertises e on e.id = t.expertise_id
          where t.mentorship_id = ${mentorships.id} and e.name_id in (${names}))`,
  );
}
