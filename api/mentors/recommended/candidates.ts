import { and, eq, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Reading } from '~/api/context';
import type { AcademicLevel } from '~/api/contract/rules/profile';
import { DAY_PARTS } from '~/api/contract/rules/search';
import { mentorSearch, mentorships } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import type { FreshData } from '~/api/mentors/publicData';
import type { MentorEntry } from '~/api/mentors/search/mentorIndex';
import { containsWord, plainWords, wordsOf } from '~/api/mentors/search/words';
import type { Candidate, StudentPreferences } from './affinity';

/** Candidates of each kind; affinity is computed for all of them. */
const MAX_BY_AREA = 40;
const MAX_BEST = 20;
const MAX_NEWEST = 10;

interface Deps extends Reading {
  data: FreshData;
  findMentioning: FindMentioning;
}
type Test = (mentor: MentorEntry) => boolean;

/**
 * The best mentors by area of interest or needed subject, the best overall and the newest. Mentors who take no
 * bookings are used only when there are no others. @param except the reader, and people with a block between them
 */
export async function findCandidates(
  wishes: StudentPreferences,
  { except, ...deps }: Deps & { except: number[] },
): Promise<Candidate[]> {
  const others: Test = ({ id }) => !except.includes(id);
  const open: Test = (mentor) => mentor.available && others(mentor);
  const telling = await deps.findMentioning(wishes.subjects, deps.data);
  const wanted = { telling: telling.filter((id) => !except.includes(id)), open };
  const ids = candidateIds(wishes.areas, wanted, deps.data);
  return describe(ids.length > 0 ? ids : firstOf(deps.data.ranked(), others, MAX_BEST), wishes.level, deps);
}

function candidateIds(
  areas: ReadonlySet<number>,
  { telling, open }: { telling: number[]; open: Test },
  { ranked, newest }: FreshData,
): number[] {
  const teaches: Test = (mentor) => mentor.areas.some((area) => areas.has(area)) && open(mentor);
  return [
    ...new Set([
      ...(areas.size > 0 ? firstOf(ranked(), teaches, MAX_BY_AREA) : []),
      ...telling,
      ...firstOf(ranked(), open, MAX_BEST),
      ...firstOf(newest(), open, MAX_NEWEST),
    ]),
  ];
}

/** The first listed mentors that pass. */
function firstOf(mentors: readonly MentorEntry[], passes: Test, most: number): number[] {
  const found: number[] = [];
  for (const mentor of mentors) {
    if (found.length === most) break;
    if (mentor.listed && passes(mentor)) found.push(mentor.id);
  }
  return found;
}

async function describe(ids: number[], level: AcademicLevel | null, deps: Deps): Promise<Candidate[]> {
  const { data, now } = deps;
  const [mentors, taught] = await Promise.all([
    data.mentors(ids, now),
    level === null || ids.length === 0 ? [] : taughtLevel(deps.db, { level, ids, now: now.toISOString() }),
  ]);
  const ofLevel = new Set(taught.map(({ id }) => id));
  return mentors.map((mentor) => {
    const entry = data.entry(mentor.id);
    return {
      mentor,
      week: new Set(entry && partsOfWeek(entry)),
      score: (entry?.score ?? 0) / 100,
      listedSince: entry ? new Date(entry.since) : now,
      taughtLevel: ofLevel.has(mentor.id),
    };
  });
}

/** Parts of the week as day * 3 + part. */
function partsOfWeek({ mornings, afternoons, evenings }: MentorEntry): number[] {
  const days = [mornings, afternoons, evenings];
  return Array.from({ length: 7 * days.length }, (_, time) => time).filter(
    (time) => (((days[time % DAY_PARTS.length] ?? 0) >> Math.floor(time / DAY_PARTS.length)) & 1) === 1,
  );
}

/** The mentors who had a finished session with a student of this level. */
const taughtLevel = statement<{ level: string; ids: number[]; now: string }, { id: number }[]>(
  'mentors_who_taught_level',
  (db) =>
    db.select({ id: sql<number>`c.id` }).from(
      sql`unnest(${sql.placeholder('ids')}::int[]) as c (id) cross join lateral (
          select 1 from ${mentorships} m
          join mentorship_students s on s.mentorship_id = m.id and s.left_at is null
          join student_profiles p on p.user_id = s.student_id and p.academic_level = ${sql.placeholder('level')}
          where m.mentor_id = c.id and m.confirmed_at is not null and m.cancelled_at is null and not m.missed
            and upper(m.during) <= ${sql.placeholder('now')}::timestamptz
          limit 1) taught`,
    ),
);

/** Maximum number of subjects to look for. */
const MAX_SUBJECTS = 5;
/** Shorter words occur in every text. */
const MIN_WORD_LENGTH = 3;
const MOST = 30;
const MOST_KEPT = 1_000;

/** Mentors open to bookings whose text contains all words of one of the subjects, the best of them. */
export type FindMentioning = (subjects: string[], data: FreshData) => Promise<readonly number[]>;

/** A result is kept until any mentor's row changes. */
export function createFindMentioning(db: Db): FindMentioning {
  const known = new LRUCache<string, readonly number[]>({ max: MOST_KEPT });
  let version = 0;
  return async (subjects, data) => {
    const wanted = subjects.slice(0, MAX_SUBJECTS).map(wordsOf);
    if (wanted.length === 0) return [];
    const current = data.version;
    if (current !== version) known.clear();
    version = current;
    const key = JSON.stringify(wanted);
    const found = known.get(key) ?? (await findMentioning(wanted, db));
    if (current === version) known.set(key, found);
    return found;
  };
}

async function findMentioning(subjects: string[][], db: Db): Promise<number[]> {
  const plain = await Promise.all(subjects.map((words) => plainWords(words, db)));
  const long = plain
    .map((words) => words.filter((word) => word.length >= MIN_WORD_LENGTH))
    .filter((words) => words.length > 0);
  if (long.length === 0) return [];
  const { userId, scoreHundredths, reviewCount, sortName, listed, available } = mentorSearch;
  const rows = await db
    .select({ id: userId })
    .from(mentorSearch)
    .where(
      and(eq(listed, true), eq(available, true), or(...long.map((words) => and(...words.map(containsWord))))),
    )
    // The order of `mentor_search_rank_idx`.
    .orderBy(sql`${scoreHundredths} desc nulls last, ${reviewCount} desc nulls last, ${sortName}, ${userId}`)
    .limit(MOST);
  return rows.map(({ id }) => id);
}
