/** Sessions written straight into the database: also past ones, which no call can book. */
import { sql } from 'drizzle-orm';
import { mentorshipStudents, mentorships } from '~/api/db/schema';
import type { Person, World } from './world';

const HOUR_MS = 3_600_000;
let codes = 0;

interface Wanted {
  mentor: Person;
  students: Person[];
  /** Hours from the world's now at which it begins; it lasts one. */
  startsIn: number;
  confirmed?: boolean;
  cancelled?: boolean;
}

/** Answers its id and identifier. Confirmed unless asked otherwise. */
export async function insertSession(
  world: World,
  { mentor, students, startsIn, confirmed = true, cancelled = false }: Wanted,
): Promise<{ id: number; identifier: string }> {
  const start = new Date(world.now().getTime() + startsIn * HOUR_MS);
  const end = new Date(start.getTime() + HOUR_MS);
  const before = new Date(Math.min(start.getTime(), world.now().getTime()) - HOUR_MS);
  const during = sql`tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`;
  const [row] = await world.db
    .insert(mentorships)
    .values({
      mentorId: mentor.id,
      bookedById: students[0]?.id ?? mentor.id,
      during: during as unknown as string,
      priceCents: 2500,
      roomCode: `MENTOR-2026-9${String(codes++).padStart(6, '0')}`,
      additionalInformation: 'Derivadas.',
      createdAt: before,
      confirmedAt: confirmed ? before : null,
      cancelledAt: cancelled ? before : null,
    })
    .returning({ id: mentorships.id, identifier: mentorships.identifier });
  if (!row) throw new Error('No session was inserted.');
  await world.db
    .insert(mentorshipStudents)
    .values(students.map(({ id }) => ({ mentorshipId: row.id, studentId: id, joinedAt: before })));
  return row;
}
