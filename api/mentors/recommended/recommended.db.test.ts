import { expect, test } from 'vitest';
import { z } from 'zod';
import { recommendedMentor } from '~/api/contract/mentors';
import { DAY } from '~/api/time';
import { teach } from '~/tests/support/sessions';
import { openWorld, type Person } from '~/tests/support/world';

const { world, ana, eva, bea } = await openWorld({
  ana: 'student',
  eva: 'mentor',
  bea: { from: 16, to: 20 },
});

const recommended = async (token?: string) => {
  const { status, body } = await world.call('GET', '/api/mentors/recommended/', { token });
  expect(status).toBe(200);
  return z.array(recommendedMentor.strict()).parse(body);
};
const profile = (person: Person, body: object) =>
  world.call('PATCH', '/api/auth/profile/', { token: person.token, body });

/** A finished, confirmed session of an hour. */
const session = (mentor: Person, student: Person, start: string, priceCents: number) =>
  teach(world, { mentor, students: [student], start, priceCents });

test('readers who are not students get the best-rated mentors, never themselves', async () => {
  expect((await recommended()).map((one) => one.username)).toEqual(['bea', 'eva']);
  expect((await recommended(eva.token)).map((one) => one.username)).toEqual(['bea']);
});

test('a student without wishes, or with unmatched ones, still gets recommendations', async () => {
  expect(await recommended(ana.token)).toHaveLength(2);
  await profile(ana, { interests: ['acuarela'], subjects_needed_help: ['Sánscrito', '%', 'a'] });
  const found = await recommended(ana.token);
  expect(found).toHaveLength(2);
  expect(found.every((one) => one.reasons.length > 0)).toBe(true);
});

test('recommendations follow areas, subjects, level, price and times, with reasons', async () => {
  await profile(ana, {
    interests: ['algebra'],
    subjects_needed_help: ['Cálculo'],
    academic_level: 'bachillerato',
  });
  await profile(eva, { expertises: ['algebra', 'calculo'], price: 20 });
  // Tuesday, 17:00 in Madrid: within Bea's hours, at the price Ana pays.
  const otto = await world.student('otto');
  await profile(otto, { academic_level: 'bachillerato' });
  await session(bea, ana, '2026-09-01T15:00:00Z', 2000);
  await session(eva, otto, '2026-09-01T10:00:00Z', 2000);
  const [first, second] = await recommended(ana.token);
  expect(first).toMatchObject({ username: 'eva' });
  expect(first?.reasons).toEqual(
    expect.arrayContaining([
      'Enseña lo que te interesa: Álgebra.',
      'Puede ayudarte con «Cálculo».',
      'Ha tenido estudiantes de Bachillerato.',
      'Su precio, 20 €/h, se parece a lo que sueles pagar.',
    ]),
  );
  expect(second?.reasons).toContain('Tiene horas cuando sueles estudiar: martes por la tarde.');
  expect(first?.affinity).toBeGreaterThan(second?.affinity ?? 1);
});

test('a cached answer is recomputed when a session, a profile or the clock changes it', async () => {
  const iris = await world.student('iris');
  await profile(iris, { academic_level: 'formacion_profesional_fp' });
  const asSeen = async () => (await recommended(iris.token)).find(({ username }) => username === 'bea');
  const taught = 'Ha tenido estudiantes de Formación Profesional.';
  expect((await asSeen())?.reasons).not.toContain(taught);
  const leo = await world.student('leo');
  await profile(leo, { academic_level: 'formacion_profesional_fp' });
  await session(bea, leo, '2026-09-02T15:00:00Z', 2000);
  expect((await asSeen())?.reasons).toContain(taught);
  await profile(bea, { price: 5 });
  expect((await asSeen())?.profile.price).toBe(5);
  const reasonsForAll = async () => (await recommended()).flatMap(({ reasons }) => reasons);
  expect(await reasonsForAll()).toContain('Acaba de empezar aquí.');
  const now = world.now();
  world.setNow(new Date(now.getTime() + 100 * DAY));
  expect(await reasonsForAll()).not.toContain('Acaba de empezar aquí.');
  world.setNow(now);
});

test('mentors who take no bookings are left out, unless there is nobody else', async () => {
  await profile(eva, { available: false });
  expect((await recommended(ana.token)).map((one) => one.username)).toEqual(['bea']);
  await profile(bea, { available: false });
  expect(await recommended(ana.token)).toHaveLength(2);
});

test('an empty marketplace recommends nobody', async () => {
  await profile(eva, { bio: '' });
  await profile(bea, { bio: '' });
  expect(await recommended()).toEqual([]);
});
