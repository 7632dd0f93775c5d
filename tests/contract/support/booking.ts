/** Books like the website: reads the free slots, then sends the request. */
import { TZDate } from '@date-fns/tz';
import { addDays, format } from 'date-fns';
import { tolerantFreeSlot } from '~/api/contract/availability';
import type { Actor } from './actors';
import { entriesOf } from './shapes';
import { type Reply, timeZone } from './target';

const SLOT_MS = 30 * 60_000;
export const day = (offset: number) => format(addDays(new Date(), offset), 'yyyy-MM-dd');

export const freePath = (mentor: Actor, from = day(3), to = day(40)) =>
  `/api/availability/mentor/${mentor.id}/free/?start_date=${from}&end_date=${to}`;

/** Starts of free half hours, from the day after tomorrow on. */
export async function freeStarts(reader: Actor, mentor: Actor): Promise<Date[]> {
  const { body } = await reader.get(freePath(mentor));
  return entriesOf(body).map((one) => {
    const { date, start_time } = tolerantFreeSlot.parse(one);
    const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
    const [hour = 0, minute = 0] = start_time.split(':').map(Number);
    return new Date(new TZDate(year, month - 1, dayOfMonth, hour, minute, timeZone).getTime());
  });
}

export const bookingBody = (mentor: Actor, student: Actor, start: Date, more: object = {}) => ({
  mentor: mentor.username,
  alumnos: [student.username],
  init_date: start.toISOString(),
  end_date: new Date(start.getTime() + SLOT_MS).toISOString(),
  room_code: `MENTOR-${new Date().getFullYear()}-${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`,
  confirmation: false,
  open: true,
  room_size: 5,
  price: 25,
  additional_information: 'Repasar integrales.',
  expertises: [],
  ...more,
});

export const keyOf = (body: { identifier?: string; id: number | string }) =>
  String(body.identifier ?? body.id);

/** The response for the first free slot that could be booked. */
export async function bookFree(
  student: Actor,
  mentor: Actor,
  more: object = {},
): Promise<Reply & { key: string; start: Date }> {
  for (const start of (await freeStarts(student, mentor)).reverse().slice(0, 20)) {
    const reply = await student.post('/api/mentorships/', {
      body: bookingBody(mentor, student, start, more),
    });
    if (reply.status === 201) return { ...reply, key: keyOf(reply.body), start };
    if (reply.status !== 409)
      throw new Error(`Booking answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  }
  throw new Error('No free slot could be booked.');
}
