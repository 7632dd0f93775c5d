import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Interval } from '../availability/rules';
import type { mentorshipPayload } from '../contract/payloads';
import { mentorshipExpertises, mentorshipStudents, mentorships } from '../db/schema';
import type { Db } from '../db/types';
import type { People } from './people';
import { roomCode } from './rules';
import { rangeOf } from './times';

const SHORT_CODES = 20;
const LONG_CODES = 8;

interface NewBooking {
  payload: z.output<typeof mentorshipPayload>;
  hours: Interval;
  people: People;
  expertiseIds: number[];
  bookedById: number;
}
interface Deps {
  tx: Db;
  now: Date;
  random: () => number;
}

/** Writes a booking and answers its id. A room code that is in use is replaced by a free one of the same shape. */
export async function insertBooking(booking: NewBooking, { tx, now, random }: Deps): Promise<number> {
  const id = await insertWithFreeCode(booking, { tx, now, random });
  const during = rangeOf(booking.hours);
  await tx.insert(mentorshipStudents).values(
    booking.people.students.map((student) => ({
      mentorshipId: id,
      studentId: student.id,
      during,
      joinedAt: now,
    })),
  );
  if (booking.expertiseIds.length > 0) {
    await tx
      .insert(mentorshipExpertises)
      .values(
        booking.expertiseIds.map((expertiseId, position) => ({ mentorshipId: id, expertiseId, position })),
      );
  }
  return id;
}

/** The code that was asked for; when it is in use, those that are free among several, in one more statement. */
async function insertWithFreeCode(booking: NewBooking, deps: Deps): Promise<number> {
  const asked = booking.payload.room_code;
  const id = asked === undefined ? null : await insertWithCode(asked, booking, deps);
  if (id !== null) return id;
  for (const code of await freeCodes(deps)) {
    // Not free any more when somebody else has just taken it.
    const inserted = await insertWithCode(code, booking, deps);
    if (inserted !== null) return inserted;
  }
  throw new Error('No free room code was found.');
}

/** Short ones first; with a year's all but used up, long ones. */
async function freeCodes({ tx, now, random }: Deps): Promise<string[]> {
  const drawn = (count: number, digits: number) =>
    Array.from({ length: count }, () => roomCode({ now, random, digits }));
  const codes = [...new Set([...drawn(SHORT_CODES, 4), ...drawn(LONG_CODES, 8)])];
  const used = await tx
    .select({ code: mentorships.roomCode })
    .from(mentorships)
    .where(inArray(mentorships.roomCode, codes));
  const taken = new Set(used.map((row) => row.code));
  return codes.filter((code) => !taken.has(code));
}

/** Null when the code is in use. */
async function insertWithCode(code: string, booking: NewBooking, { tx, now }: Deps): Promise<number | null> {
  const { payload, hours, people, bookedById } = booking;
  const [row] = await tx
    .insert(mentorships)
    .values({
      mentorId: people.mentorId,
      bookedById,
      during: rangeOf(hours),
      priceCents: Math.round(payload.price * 100),
      roomCode: code,
      roomSize: payload.room_size,
      open: payload.open,
      listed: payload.listed,
      additionalInformation: payload.additional_information,
      createdAt: now,
    })
    .onConflictDoNothing({ target: mentorships.roomCode })
    .returning({ id: mentorships.id });
  return row?.id ?? null;
}
