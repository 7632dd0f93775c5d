import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { dayPartOf } from '~/api/availability/slots';
import { dayOfWeek, wallTimeOf } from '~/api/availability/wallClock';
import type { recommendedMentor } from '~/api/contract/mentors';
import { isStudent } from '~/api/contract/rules/roles';
import { DAY_PARTS } from '~/api/contract/rules/search';
import { mentorshipStudents, mentorships, studentInterests, studentProfiles } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { start } from '~/api/mentorships/times';
import type { Caller, Reading } from '~/api/services';
import { affinityOf, type StudentPreferences } from './affinity';
import { findCandidates } from './candidates';

/** How many sessions to consider for a student's habits. */
const RECENT = 30;

export const NO_PREFERENCES: StudentPreferences = {
  areas: new Set(),
  subjects: [],
  level: null,
  paid: null,
  times: [],
};

/** What a student's profile and last confirmed sessions tell. */
async function findPreferences(
  studentId: number,
  { db, timeZone }: { db: Db; timeZone: string },
): Promise<StudentPreferences> {
  const [[profile], interests, sessions] = await Promise.all([
    db
      .select({ level: studentProfiles.academicLevel, subjects: studentProfiles.subjectsNeededHelp })
      .from(studentProfiles)
      .where(eq(studentProfiles.userId, studentId)),
    db
      .select({ id: studentInterests.expertiseId })
      .from(studentInterests)
      .where(eq(studentInterests.userId, studentId)),
    recentSessions(studentId, db),
  ]);
  return {
    areas: new Set(interests.map((one) => one.id)),
    subjects: profile?.subjects ?? [],
    level: profile?.level ?? null,
    paid: median(sessions.map((one) => one.priceCents)),
    times: mostFrequent(sessions.map((one) => timeOf(one.start, timeZone))),
  };
}

function recentSessions(studentId: number, db: Db) {
  return db
    .select({ priceCents: mentorships.priceCents, start })
    .from(mentorshipStudents)
    .innerJoin(mentorships, eq(mentorships.id, mentorshipStudents.mentorshipId))
    .where(
      and(
        eq(mentorshipStudents.studentId, studentId),
        isNull(mentorshipStudents.leftAt),
        isNotNull(mentorships.confirmedAt),
      ),
    )
    .orderBy(desc(sql`lower(${mentorshipStudents.during})`))
    .limit(RECENT);
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

/**
 * The best by affinity, with some variety of areas: of two mentors with similar affinity, the one with
 * another area comes first. The affinities themselves do not change. Equal ones keep their order.
 */
export function diversify<T extends { affinity: number; area: number | null }>(
  entries: T[],
  most: number,
): T[] {
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

/**
 * Mentors that suit the reader, each with the reasons; for readers who are not students, the best rated
 * (extension `recommendations`).
 */
export async function recommendMentors(
  reader: Caller | null,
  { timeZone, ...reading }: Reading & { timeZone: string },
): Promise<z.infer<typeof recommendedMentor>[]> {
  const { db, now } = reading;
  const wishes =
    reader && isStudent(reader) ? await findPreferences(reader.id, { db, timeZone }) : NO_PREFERENCES;
  const candidates = await findCandidates(wishes, { ...reading, reader: reader?.id ?? null });
  const suited = candidates.map((one) => ({ mentor: one.mentor, ...affinityOf(one, wishes, now) }));
  return diversify(suited, MAX_RECOMMENDED).map(({ mentor, area: _, ...why }) => ({ ...mentor, ...why }));
}
