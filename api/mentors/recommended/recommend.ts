import { sql } from 'drizzle-orm';
import { dayPartOf } from '~/api/availability/slots';
import type { Caller, Reading } from '~/api/context';
import type { AcademicLevel } from '~/api/contract/rules/profile';
import { isStudent } from '~/api/contract/rules/roles';
import { DAY_PARTS } from '~/api/contract/rules/search';
import { mentorshipStudents, mentorships, studentInterests, studentProfiles } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import type { createKeptAnswers } from '~/api/http/keptJson';
import type { FreshData } from '~/api/mentors/publicData';
import { dayOfWeek, wallTimeOf } from '~/api/time';
import { affinityOf, isNewcomer, type StudentPreferences } from './affinity';
import { type FindMentioning, findCandidates } from './candidates';

/** How many sessions to consider for a student's habits. */
const RECENT = 30;

export const NO_PREFERENCES: StudentPreferences = {
  areas: new Set(),
  subjects: [],
  level: null,
  paid: null,
  times: [],
};

interface Known {
  level: AcademicLevel | null;
  subjects: string[] | null;
  areas: number[];
  sessions: { cents: number; start: number }[];
}

/** Profile, interests and the last confirmed sessions. */
const known = statement<{ student: number }, Known[]>('student_preferences', (db) => {
  const student = sql`${sql.placeholder('student')}::int`;
  return db
    .select({
      level: studentProfiles.academicLevel,
      subjects: studentProfiles.subjectsNeededHelp,
      areas: sql<number[]>`(select coalesce(json_agg(i.expertise_id), '[]') from ${studentInterests} i
        where i.user_id = ${student})`,
      sessions: sql<Known['sessions']>`(select coalesce(json_agg(json_build_object('cents', r.price_cents,
          'start', extract(epoch from r.start) * 1000) order by r.place), '[]') from (
        select m.price_cents, lower(m.during) as start, row_number() over (order by lower(s.during) desc) as place
        from ${mentorshipStudents} s join ${mentorships} m on m.id = s.mentorship_id
        where s.student_id = ${student} and s.left_at is null and m.confirmed_at is not null
        order by lower(s.during) desc limit ${sql.raw(String(RECENT))}) r)`,
    })
    .from(sql`(select ${student} as id) one`)
    .leftJoin(studentProfiles, sql`${studentProfiles.userId} = one.id`);
});

/** Preferences from a student's profile and last confirmed sessions. */
async function findPreferences(student: number, { db, timeZone }: { db: Db; timeZone: string }) {
  const [found] = await known(db, { student });
  const sessions = found?.sessions ?? [];
  return {
    areas: new Set(found?.areas),
    subjects: found?.subjects ?? [],
    level: found?.level ?? null,
    paid: median(sessions.map(({ cents }) => cents)),
    times: mostFrequent(sessions.map(({ start }) => timeOf(new Date(start), timeZone))),
  };
}

function timeOf(at: Date, timeZone: string): number {
  const { day, minute } = wallTimeOf(at, timeZone);
  return dayOfWeek(day) * DAY_PARTS.length + DAY_PARTS.indexOf(dayPartOf(minute));
}

function median(numbers: number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

function mostFrequent(times: number[]): number[] {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([time]) => time);
}

/** Affinity deducted in the order for each earlier entry with the same area. */
const REPEATED_AREA_PENALTY = 0.04;

/** The best by affinity with some variety of areas: repeated areas rank lower. Affinities do not change; ties keep their order. */
export function diversify<T extends { affinity: number; area: number | null }>(entries: T[], most: number) {
  const left = [...entries];
  const seen = new Map<number, number>();
  const chosen: T[] = [];
  while (chosen.length < most && left.length > 0) {
    const value = ({ affinity, area }: T) =>
      affinity - REPEATED_AREA_PENALTY * (area === null ? 0 : (seen.get(area) ?? 0));
    const best = left.reduce((a, b) => (value(b) > value(a) ? b : a));
    left.splice(left.indexOf(best), 1);
    chosen.push(best);
    if (best.area !== null) seen.set(best.area, (seen.get(best.area) ?? 0) + 1);
  }
  return chosen;
}

const MAX_RECOMMENDED = 20;

interface Deps extends Reading {
  timeZone: string;
  data: FreshData;
  findMentioning: FindMentioning;
  kept: ReturnType<typeof createKeptAnswers>;
}

/**
 * Mentors that suit the reader, with reasons; the best rated for readers who are not students (extension
 * `marketplace`). Answers are cached by preferences.
 */
export async function recommendMentors(reader: Caller | null, { timeZone, kept, ...reading }: Deps) {
  const { db, now, data } = reading;
  const { version } = data;
  const wishes =
    reader && isStudent(reader) ? await findPreferences(reader.id, { db, timeZone }) : NO_PREFERENCES;
  const except = reader ? [reader.id, ...(reader.blockedWith ?? [])] : [];
  const candidates = await findCandidates(wishes, { ...reading, except });
  const facts = candidates.flatMap((one) => [one.mentor, one.taughtLevel, isNewcomer(one, now)]);
  const asked = JSON.stringify({ ...wishes, areas: [...wishes.areas] });
  return kept(`recommended ${asked}`, [version, ...facts], () => {
    const suited = candidates.map((one) => ({ mentor: one.mentor, ...affinityOf(one, wishes, now) }));
    const best = diversify(suited, MAX_RECOMMENDED);
    return { value: best.map(({ mentor, area: _, ...why }) => ({ ...mentor, ...why })) };
  });
}
