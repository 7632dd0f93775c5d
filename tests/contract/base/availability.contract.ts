/** Weekly hours and free slots (docs/contract.md, 'Calls: availability'). */
import { describe, expect, it } from 'vitest';
import { tolerantAvailabilitySlot, tolerantFreeSlot } from '~/api/contract/availability';
import { mentor, otherMentor, student } from '~/tests/contract/support/actors';
import { day, freePath } from '~/tests/contract/support/booking';
import { expectFieldError, expectRefusal } from '~/tests/contract/support/refusals';
import { entriesOf } from '~/tests/contract/support/shapes';
import { call } from '~/tests/contract/support/target';

const weekOf = async (who: Awaited<ReturnType<typeof mentor>>) => {
  const { status, body } = await who.get('/api/availability/');
  expect(status).toBe(200);
  return entriesOf(body).map((entry) => tolerantAvailabilitySlot.parse(entry));
};

describe('the mentor’s week', () => {
  it('is read in half hours, and replaced as a whole', async () => {
    const who = await otherMentor();
    const before = await weekOf(who);
    const slot = (day_of_week: number, start_time: string, end_time: string) => ({
      day_of_week,
      start_time,
      end_time,
    });
    const next = [slot(0, '06:00:00', '06:30:00'), slot(6, '23:30:00', '00:00:00')];
    const put = (availability: unknown) =>
      who.post('/api/availability/bulk_update/', { body: { availability } });
    try {
      expect((await put(next)).status).toBe(200);
      expect(await weekOf(who)).toEqual([slot(0, '06:00', '06:30'), slot(6, '23:30', '00:00')]);
    } finally {
      const seconds = before.map((one) => ({
        ...one,
        start_time: `${one.start_time}:00`,
        end_time: `${one.end_time}:00`,
      }));
      expect((await put(seconds)).status).toBe(200);
    }
    expect(await weekOf(who)).toEqual(before);
  });

  it('refuses invalid hours, students and anonymous callers', async () => {
    const wrong = { availability: [{ day_of_week: 7, start_time: '09:00:00', end_time: '09:30:00' }] };
    expectFieldError(
      await (await otherMentor()).post('/api/availability/bulk_update/', { body: wrong }),
      'availability',
    );
    expectRefusal(
      await (await student()).post('/api/availability/bulk_update/', { body: { availability: [] } }),
      403,
    );
    expectRefusal(await call('GET', '/api/availability/'), 401);
    expectRefusal(await call('POST', '/api/availability/bulk_update/', { body: { availability: [] } }), 401);
  });
});

describe('GET /api/availability/mentor/{id}/free/', () => {
  it('lists half hours of the range that the week offers', async () => {
    const teacher = await mentor();
    const reader = await student();
    const week = await weekOf(teacher);
    const { status, body } = await reader.get(freePath(teacher));
    expect(status).toBe(200);
    const slots = entriesOf(body).map((entry) => tolerantFreeSlot.parse(entry));
    expect(slots.length).toBeGreaterThan(0);
    for (const { date, start_time } of slots) {
      const day_of_week = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
      expect(week).toContainEqual(expect.objectContaining({ day_of_week, start_time }));
      expect(date >= day(3) && date <= day(40)).toBe(true);
    }
  });

  it('refuses invalid ranges, and mentors that do not exist', async () => {
    const reader = await student();
    const { id } = await mentor();
    const ask = (query: string, of: number = id) =>
      reader.get(`/api/availability/mentor/${of}/free/?${query}`);
    expectRefusal(await ask('start_date=ayer&end_date=hoy'), 400);
    expectRefusal(await ask(`start_date=${day(10)}&end_date=${day(9)}`), 400);
    expectRefusal(await ask(`start_date=${day(1)}&end_date=${day(300)}`), 400);
    expectRefusal(await ask(`start_date=${day(1)}&end_date=${day(2)}`, 999_999_999), 404);
  });
});
