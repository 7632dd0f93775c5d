import { and, arrayOverlaps, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AcademicLevel } from '~/api/contract/rules/profile';
import { mentorSearch } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { bestIds, mentorsById } from '~/api/mentors/queries';
import { containsWord, plainWords, wordsOf } from '~/api/mentors/search/words';
import { timestamptz } from '~/api/mentorships/times';
import type { Reading } from '~/api/services';
import type { Candidate, StudentPreferences } from './affinity';

/** Candidates of each kind; affinity is computed for all of them. */
const MAX_BY_AREA = 40;
const MAX_BY_SUBJECT = 30;
const MAX_BEST = 20;
const MAX_NEWEST = 10;
/** Maximum number of subjects to look for. */
const MAX_SUBJECTS = 5;

/**
 * Candidates found by index: the best who teach an area of interest or a needed subject, the best overall,
 * the newest. Mentors who take no bookings are used only when there are no others.
 * @param reader never recommended to themselves
 */
export async function findCandidates(
  wishes: StudentPreferences,
  { reader, ...deps }: Reading & { reader: number | null },
): Promise<Candidate[]> {
  const others = reader === null ? undefined : ne(mentorSearch.userId, reader);
  const open = and(eq(mentorSearch.available, true), others);
  const ids = await candidateIds(wishes, open, deps.db);
  return describe(ids.length > 0 ? ids : await bestIds(others, MAX_BEST, deps.db), wishes.level, deps);
}

async function candidateIds(
  { areas, subjects }: StudentPreferences,
  open: SQL | undefined,
  db: Db,
): Promise<number[]> {
  const told = await mentionsAnySubject(subjects, db);
  const found = await Promise.all([
    areas.size > 0
      ? bestIds(and(open, arrayOverlaps(mentorSearch.expertiseIds, [...areas])), MAX_BY_AREA, db)
      : [],
    told ? bestIds(and(open, told), MAX_BY_SUBJECT, db) : [],
    bestIds(open, MAX_BEST, db),
    newestIds(open, db),
  ]);
  return [...new Set(found.flat())];
}

/** Contains all words of one of the subjects. */
async function mentionsAnySubject(subjects: string[], db: Db): Promise<SQL | undefined> {
  const plain = await Promise.all(subjects.slice(0, MAX_SUBJECTS).map((one) => plainWords(wordsOf(one), db)));
  const long = plain
    .map((words) => words.filter((word) => word.length > 2))
    .filter((words) => words.length > 0);
  return or(...long.map((words) => and(...words.map(containsWord))));
}

async function newestIds(open: SQL | undefined, db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: mentorSearch.userId })
    .from(mentorSearch)
    .where(and(eq(mentorSearch.listed, true), open))
    .orderBy(sql`${mentorSearch.listedSince} desc`, desc(mentorSearch.userId))
    .limit(MAX_NEWEST);
  return rows.map((row) => row.id);
}

async function describe(ids: number[], level: AcademicLevel | null, deps: Reading): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  const [mentors, rows, taught] = await Promise.all([
    mentorsById(ids, deps),
    deps.db
      .select({
        id: mentorSearch.userId,
        week: mentorSearch.weekParts,
        listedSince: mentorSearch.listedSince,
      })
      .from(mentorSearch)
      .where(inArray(mentorSearch.userId, ids)),
    level === null ? new Set<number>() : taughtLevel(level, ids, deps),
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return mentors.map((mentor) => ({
    mentor,
    week: new Set(known.get(mentor.id)?.week),
    listedSince: known.get(mentor.id)?.listedSince ?? deps.now,
    taughtLevel: taught.has(mentor.id),
  }));
}

/** The mentors who had a finished session with a student of this level. */
async function taughtLevel(level: AcademicLevel, ids: number[], { db, now }: Reading): Promise<Set<number>> {
  const list = sql.join(
    ids.map((id) => sql`(${id}::int)`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: number }>(sql`
    select c.id from (values ${list}) as c (id) cross join lateral (
      select 1 from mentorships m join mentorship_students s on s.mentorship_id = m.id and s.left_at is null
      join student_profiles p on p.user_id = s.student_id and p.academic_level = ${level}
      where m.mentor_id = c.id and m.confirmed_at is not null and m.cancelled_at is null and upper(m.during) <= ${timestamptz(now)}
      limit 1) taught`);
  return new Set(rows.map((row) => row.id));
}
