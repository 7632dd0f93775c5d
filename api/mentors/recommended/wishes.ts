import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { bandOf } from '../../availability/bands';
import { dayOfWeek, wallTimeOf } from '../../availability/wallClock';
import { DAY_PARTS } from '../../contract/searchValues';
import { mentorshipStudents, mentorships, studentInterests, studentProfiles } from '../../db/schema';
import type { Db } from '../../db/types';
import { start } from '../../mentorships/times';
import type { Wishes } from './affinity';

/** Sessions that say what a student usually does. */
const RECENT = 30;

export const NO_WISHES: Wishes = { areas: new Set(), subjects: [], level: null, paid: null, times: [] };

/** What a student's profile and last confirmed sessions say. */
export async function wishesOf(
  studentId: number,
  { db, timeZone }: { db: Db; timeZone: string },
): Promise<Wishes> {
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
  return dayOfWeek(day) * DAY_PARTS.length + DAY_PARTS.indexOf(bandOf(minute));
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
