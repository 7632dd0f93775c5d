import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mentorships, notifications } from '~/api/db/schema';
import { again, bookSession, moveSession } from '~/tests/support/booked';
import { MONDAY, openWorld, type Person } from '~/tests/support/world';

let hour = 8;
const { world, marcos, eva, ana, bea, support } = await openWorld({
  marcos: 'mentor',
  eva: 'mentor',
  ana: 'student',
  bea: 'student',
  support: 'support',
});
beforeEach(() => world.setNow(MONDAY));

const ask = (confirmed = false, others: Person[] = []) =>
  bookSession(world, {
    mentor: marcos,
    student: ana,
    start: `2026-10-21T${String(hour++).padStart(2, '0')}:00:00+02:00`,
    confirmed,
    others,
  });
const remove = (path: string, person: Person, body?: unknown) =>
  world.call('DELETE', path, { token: person.token, body });
const decline = (path: string, person: Person, body?: unknown) =>
  world.call('POST', `${path}decline/`, { token: person.token, body });
const stored = async (id: number) => {
  const [row] = await world.db.select().from(mentorships).where(eq(mentorships.id, id));
  return row;
};
const told = async (person: Person, words: string) => {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, person.id));
  return rows.filter((row) => row.title.startsWith(words)).length;
};

test('a cancellation records by whom, why and whether it was late', async () => {
  const { id, path } = await ask(true);
  expect((await remove(path, ana, { reason: '  Estoy enferma. ' })).status).toBe(204);
  expect(await stored(id)).toMatchObject({
    cancelledById: ana.id,
    cancelKind: 'cancelled',
    cancelReason: 'Estoy enferma.',
    cancelledLate: false,
    sequence: 2,
  });
  expect(await told(marcos, 'Ana Pérez ha cancelado la sesión')).toBe(1);
  expect(await told(ana, 'Ana Pérez ha cancelado')).toBe(0);
  expect((await remove(path, ana)).status).toBe(404);
});

test('a cancellation less than twelve hours before is late', async () => {
  const late = await ask(true);
  const onTime = await ask(true);
  const { init_date } = (await world.call('GET', onTime.path, ana)).body;
  world.setNow(new Date(Date.parse(init_date) - 12 * 3600_000));
  const mentor = await again(world, marcos);
  expect((await remove(late.path, mentor)).status).toBe(204);
  expect((await remove(onTime.path, mentor)).status).toBe(204);
  expect((await stored(late.id))?.cancelledLate).toBe(true);
  expect((await stored(onTime.id))?.cancelledLate).toBe(false);
});

test('a mentor who cancels a request declines it', async () => {
  const { id, path } = await ask();
  expect((await remove(path, marcos, { reason: 'No doy ese tema.' })).status).toBe(204);
  expect(await stored(id)).toMatchObject({ cancelKind: 'declined', cancelReason: 'No doy ese tema.' });
  expect(await told(ana, 'Marcos Pérez ha rechazado tu sesión')).toBe(1);
});

test('only its mentor can decline a request, and only before its start', async () => {
  const { id, path } = await ask();
  expect((await decline(path, ana)).status).toBe(403);
  expect((await decline(path, support)).status).toBe(403);
  expect((await decline(path, eva)).status).toBe(404);
  expect((await decline(path, bea)).status).toBe(404);
  const endless = await decline(path, marcos, { reason: 'x'.repeat(1_001) });
  expect([endless.status, Object.keys(endless.body)]).toEqual([400, ['reason']]);
  expect((await decline(path, marcos, { reason: 'x'.repeat(1_000) })).status).toBe(204);
  expect(await stored(id)).toMatchObject({
    cancelledById: marcos.id,
    cancelKind: 'declined',
    cancelledLate: false,
  });
  for (const person of [marcos, ana]) {
    expect((await world.call('GET', path, person)).status).toBe(404);
    expect((await decline(path, person)).status).toBe(404);
  }
  const confirmed = await ask(true);
  expect((await decline(confirmed.path, marcos)).status).toBe(409);
  const begun = await ask();
  world.setNow('2026-10-21T22:00:00Z');
  expect((await decline(begun.path, await again(world, marcos))).status).toBe(409);
});

test('staff can cancel any session', async () => {
  const { id, path } = await ask();
  expect((await remove(path, support, { reason: 'Cuenta duplicada' })).status).toBe(204);
  expect(await stored(id)).toMatchObject({ cancelledById: support.id, cancelKind: 'cancelled' });
  expect(await told(ana, 'El equipo de Mentorea ha cancelado la sesión')).toBe(1);
});

test('an invalid reason is refused, and a request is never cancelled late', async () => {
  const { id, path } = await ask();
  for (const reason of [7, {}, 'x'.repeat(1_001)]) {
    expect((await remove(path, ana, { reason })).status).toBe(400);
  }
  // A session that was never confirmed is not cancelled late.
  world.setNow('2026-10-21T05:00:00Z');
  expect((await remove(path, await again(world, ana), {})).status).toBe(204);
  expect(await stored(id)).toMatchObject({ cancelKind: 'cancelled', cancelledLate: false });
});

test('leaving a group passes it on to another student, and late leaving is recorded', async () => {
  const { id, path } = await ask(true, [bea]);
  world.setNow('2026-10-21T05:00:00Z');
  const [own, other] = [await again(world, ana), await again(world, bea)];
  expect((await world.call('POST', `${path}leave/`, own)).status).toBe(204);
  expect(await stored(id)).toMatchObject({ bookedById: bea.id, cancelledAt: null });
  const change = { token: other.token, body: { additional_information: 'Ahora es mía.' } };
  expect((await world.call('PATCH', path, change)).body.additional_information).toBe('Ahora es mía.');
  const { rows } = await world.db.execute(sql`select student_id from mentorship_students
    where mentorship_id = ${id} and left_at > lower(during) - interval '12 hours'`);
  expect(rows).toEqual([{ student_id: ana.id }]);
  expect(await told(marcos, 'Ana Pérez ha dejado tu sesión')).toBe(1);
  expect((await world.call('POST', `${path}leave/`, own)).status).toBe(404);
  expect((await world.call('POST', `${path}leave/`, await again(world, marcos))).status).toBe(403);
  expect((await world.call('POST', `${path}leave/`, other)).status).toBe(204);
  expect(await stored(id)).toMatchObject({ cancelKind: 'cancelled', cancelledLate: true });
});

test('a student who left keeps the old hours when the session moves', async () => {
  const { id, path } = await ask(true, [bea]);
  expect((await remove(path, bea)).status).toBe(204);
  const [start, end] = ['2026-10-22T10:00:00+02:00', '2026-10-22T11:00:00+02:00'];
  await moveSession(world, { path, by: marcos, to: [ana], start, end });
  const { rows } = await world.db.execute(sql`select student_id,
    to_char(lower(during) at time zone 'UTC', 'YYYY-MM-DD') as day from mentorship_students where mentorship_id = ${id} order by student_id`);
  expect(rows).toEqual([
    { student_id: ana.id, day: '2026-10-22' },
    { student_id: bea.id, day: '2026-10-21' },
  ]);
});

test('only the booker and the mentor can change `listed`, and not once it has begun', async () => {
  const { path } = await ask(false, [bea]);
  const set = async (person: Person, listed: unknown) =>
    (await world.call('PATCH', path, { token: person.token, body: { listed } })).body.listed;
  const refused = ['No puedes cambiar este dato de la sesión.'];
  expect(await set(bea, true)).toEqual(refused);
  expect(await set(ana, true)).toBe(true);
  expect(await set(support, false)).toEqual(refused);
  expect(await set(marcos, false)).toBe(false);
  expect((await world.call('PATCH', path, { token: ana.token, body: { listed: 'sí' } })).status).toBe(400);
  await world.call('PUT', path, { token: marcos.token, body: { confirmation: true } });
  world.setNow('2026-10-21T22:00:00Z');
  expect(await set(await again(world, marcos), true)).toEqual(refused);
});
