import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mentorships, notifications } from '~/api/db/schema';
import { createServices } from '~/api/services';
import { again, bookSession } from '~/tests/support/booked';
import { insertSession } from '~/tests/support/sessions';
import { openWorld, type Person } from '~/tests/support/world';
import { cancelUnanswered } from './unanswered';

const { world, marcos, ana, bea } = await openWorld({ marcos: 'mentor', ana: 'student', bea: 'student' });

const sweep = () => cancelUnanswered(createServices(world.deps));
const stored = async (id: number) => {
  const [row] = await world.db.select().from(mentorships).where(eq(mentorships.id, id));
  return row;
};
const told = async (person: Person) => {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, person.id));
  return rows.filter((row) => /no ha respondido a tiempo, y tu sesión .* no se celebrará$/.test(row.title))
    .length;
};

test('an unconfirmed request expires exactly at its deadline, once', async () => {
  const start = '2026-10-21T10:00:00+02:00';
  const deadline = '2026-10-21T08:00:00+02:00';
  const asked = await bookSession(world, { mentor: marcos, student: ana, start, confirmed: false });
  const kept = await bookSession(world, { mentor: marcos, student: bea, start: '2026-10-21T11:00:00+02:00' });
  const shown = await world.call('GET', asked.path, marcos);
  expect(Date.parse(shown.body.answer_by)).toBe(Date.parse(deadline));
  expect((await world.call('GET', kept.path, marcos)).body).not.toHaveProperty('answer_by');
  world.setNow(new Date(Date.parse(deadline) - 1));
  expect(await sweep()).toBe(0);
  world.setNow(deadline);
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
  expect(await stored(asked.id)).toMatchObject({
    cancelKind: 'unanswered',
    cancelledAt: new Date(deadline),
    cancelledById: null,
    cancelledLate: false,
    sequence: 1,
  });
  expect((await stored(kept.id))?.cancelledAt).toBeNull();
  expect([await told(ana), await told(bea), await told(marcos)]).toEqual([1, 0, 0]);
});

test('confirming, declining or cancelling an expired request says that it has expired', async () => {
  const start = '2026-10-21T12:00:00+02:00';
  const wish = { mentor: marcos, student: await again(world, ana), start, confirmed: false };
  const { path } = await bookSession(world, wish);
  world.setNow('2026-10-21T10:00:00+02:00');
  const mentor = await again(world, marcos);
  const answers = async () => [
    (await world.call('PUT', path, { token: mentor.token, body: { confirmation: true } })).status,
    (await world.call('POST', `${path}decline/`, mentor)).status,
    (await world.call('DELETE', path, mentor)).status,
    (await world.call('GET', path, mentor)).status,
  ];
  expect(await answers()).toEqual([409, 409, 409, 404]);
  expect(await sweep()).toBe(1);
  expect(await answers()).toEqual([409, 409, 409, 404]);
  const { body } = await world.call('DELETE', path, mentor);
  expect(body.detail).toBe('La solicitud ha caducado: el plazo para responderla ha terminado.');
});

test('a booking for the hours of an expired request cancels it and notifies its student', async () => {
  const before = await told(ana);
  const student = await again(world, ana);
  const day = (clock: string) => `2026-10-22T${clock}:00+02:00`;
  const wish = { mentor: await again(world, marcos), student, confirmed: false };
  const asked = await bookSession(world, { ...wish, start: day('10:00'), minutes: 480 });
  world.setNow(day('08:00'));
  const other = await again(world, bea);
  await bookSession(world, { ...wish, student: other, start: day('16:00'), minutes: 30 });
  expect((await stored(asked.id))?.cancelKind).toBe('unanswered');
  expect(await told(ana)).toBe(before + 1);
});

test('simultaneous sweeps cancel and notify each request once', async () => {
  const carla = await world.student('carla');
  const wish = { mentor: await world.mentor('lenta'), students: [carla], confirmed: false };
  const ids: number[] = [];
  for (let i = 1; i <= 60; i++) ids.push((await insertSession(world, { ...wish, startsIn: -2 * i - 10 })).id);
  const done = await Promise.all([sweep(), sweep(), sweep()]);
  expect(done.reduce((sum, one) => sum + one, 0)).toBe(60);
  for (const id of ids) expect((await stored(id))?.cancelKind).toBe('unanswered');
  expect(await told(carla)).toBe(60);
});
