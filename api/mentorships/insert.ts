import type { z } from 'zod';
import type { Interval } from '../availability/rules';
import type { mentorshipPayload } from '../contract/payloads';
import { mentorshipExpertises, mentorshipStudents, mentorships } from '../db/schema';
import type { Db } from '../db/types';
import type { People } from './people';
import { roomCode } from './rules';
import { rangeOf } from './times';

const SHORT_CODES = 20;
const LONG_CODES = 20;

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

async function insertWithFreeCode(booking: NewBooking, { tx, now, random }: Deps): Promise<number> {
  const { payload, hours, people, bookedById } = booking;
  for (let attempt = 0; attempt < SHORT_CODES + LONG_CODES; attempt++) {
    const asked = attempt === 0 ? payload.room_code : undefined;
    const digits = attempt < SHORT_CODES ? 4 : 8;
    const [row] = await tx
      .insert(mentorships)
      .values({
        mentorId: people.mentorId,
        bookedById,
        during: rangeOf(hours),
        priceCents: Math.round(payload.price * 100),
        roomCode: asked ?? roomCode({ now, random, digits }),
        roomSize: payload.room_size,
        open: payload.open,
        listed: payload.listed,
        additionalInformation: payload.additional_information,
        createdAt: now,
      })
      .onConflictDoNothing({ target: mentorships.roomCode })
      .returning({ id: mentorships.id });
    if (row) return row.id;
  }
  throw new Error('No free room code was found.');
}
