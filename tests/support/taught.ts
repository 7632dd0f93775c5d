/** Confirmed sessions at any time, written straight into the database, with price, length and areas. */
import { sql } from 'drizzle-orm';
import { mentorshipExpertises, mentorshipStudents, mentorships } from '~/api/db/schema';
import type { Person, World } from './world';

let codes = 0;

interface Lesson {
  mentor: Person;
  students: Person[];
  /** ISO instant. */
  start: string;
  minutes?: number;
  /** Cents per hour. */
  priceCents?: number;
  confirmed?: boolean;
  /** Ids, in this order. */
  areas?: number[];
}
export interface Taught {
  id: number;
  identifier: string;
  /** The session's path in the API. */
  path: string;
}

export async function teach(world: World, wish: Lesson): Promise<Taught> {
  const { mentor, students, start, minutes = 60, priceCents = 2500, confirmed = true, areas = [] } = wish;
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
  const asked = new Date('2020-01-01T00:00:00Z');
  const during = sql`tstzrange(${start}::timestamptz, ${end}::timestamptz)`;
  const [row] = await world.db
    .insert(mentorships)
    .values({
      mentorId: mentor.id,
      bookedById: students[0]?.id ?? mentor.id,
      during: during as unknown as string,
      priceCents,
      roomCode: `MENTOR-2026-8${String(codes++).padStart(6, '0')}`,
      createdAt: asked,
      confirmedAt: confirmed ? asked : null,
    })
    .returning({ id: mentorships.id, identifier: mentorships.identifier });
  if (!row) throw new Error('No session was inserted.');
  await world.db
    .insert(mentorshipStudents)
    .values(students.map(({ id }) => ({ mentorshipId: row.id, studentId: id, joinedAt: asked })));
  if (areas.length > 0) {
    await world.db
      .insert(mentorshipExpertises)
      .values(areas.map((expertiseId, position) => ({ mentorshipId: row.id, expertiseId, position })));
  }
  return { ...row, path: `/api/mentorships/${row.identifier}/` };
}
