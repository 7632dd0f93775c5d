import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expertises, mentorExpertises, mentorProfiles, notifications } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { again, bookSession } from '~/tests/support/booked';
import { freshWorld, type Person } from '~/tests/support/world';

const { world, marcos, ana } = await freshWorld({ marcos: 'mentor', ana: 'student' });

const START = '2026-10-23T10:00:00+02:00';
const DEADLINE = '2026-10-21T10:00:00+02:00';
const ASKED = 'Ana Pérez te ha pedido una sesión de Cálculo del 23/10/2026 10:00';
const WAITING = 'Ana Pérez espera tu respuesta: sesión de Cálculo del 23/10/2026 10:00';
const ask = (more: Partial<Parameters<typeof bookSession>[1]> = {}) =>
  bookSession(world, { mentor: marcos, student: ana, start: START, confirmed: false, ...more });
const sweepAt = async (at: string) => {
  world.setNow(at);
  expect(await runSweep(world.services)).toBe(true);
};
const history = async (person: Person, identifier = '') => {
  const path = `/api/mentorships/history/${identifier && `${identifier}/`}`;
  return world.call('GET', path, await again(world, person));
};
const toldTo = async ({ id }: Person) => {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, id));
  return rows.map(({ title, readAt }) => `${title}${readAt ? ' (read)' : ''}`);
};
const teaches = async (username: string, hours?: { from: number; to: number }) => {
  const mentor = await world.mentor(username, hours);
  const [calculus] = await world.db.select().from(expertises).where(eq(expertises.nameId, 'calculo'));
  const expertiseId = calculus?.id ?? 0;
  await world.db.insert(mentorExpertises).values({ userId: mentor.id, expertiseId });
  return mentor;
};

describe('the deadline of a request', () => {
  test('the mentor is reminded once, by mail too, when half of the time is over', async () => {
    const { path } = await ask();
    const { body } = await world.call('GET', path, ana);
    expect(Date.parse(body.answer_by)).toBe(Date.parse(DEADLINE));
    await sweepAt('2026-10-20T09:59:59+02:00');
    expect(await toldTo(marcos)).toEqual([ASKED]);
    world.mails.length = 0;
    await sweepAt('2026-10-20T10:00:00+02:00');
    await sweepAt('2026-10-20T12:00:00+02:00');
    expect(await toldTo(marcos)).toEqual([ASKED, WAITING]);
    expect(world.mails.map(({ to, due }) => [to, due?.until])).toEqual([
      ['marcos@example.com', new Date(DEADLINE).toISOString()],
    ]);
    expect(world.mails[0]?.text).toContain('Tienes hasta el 21/10/2026 10:00 (hora peninsular española)');
  });

  test('an answer marks the reminder as read', async () => {
    const { path } = await ask();
    await sweepAt('2026-10-20T10:00:00+02:00');
    const { token } = await again(world, marcos);
    await world.call('PUT', path, { token, body: { confirmation: true } });
    expect(await toldTo(marcos)).toEqual([`${ASKED} (read)`, `${WAITING} (read)`]);
  });

  test('an expired request is hidden and frees its hours at once; its student is mailed alternatives', async () => {
    const eva = await teaches('eva');
    const { path, identifier } = await ask();
    world.mails.length = 0;
    world.setNow(DEADLINE);
    const student = await again(world, ana);
    expect((await world.call('GET', path, student)).status).toBe(404);
    const free = `/api/availability/mentor/${marcos.id}/free/?start_date=2026-10-23&end_date=2026-10-23`;
    const slots = (await world.call('GET', free, student)).body.map(
      (slot: { start_time: string }) => slot.start_time,
    );
    expect(slots).toEqual(expect.arrayContaining(['10:00:00', '10:30:00']));
    await sweepAt(DEADLINE);
    expect(await toldTo(ana)).toEqual([
      'Marcos Pérez no ha respondido a tiempo, y tu sesión de Cálculo del 23/10/2026 10:00 no se celebrará',
    ]);
    const [mail] = world.mails;
    const links = mail?.text.match(/http\S+\/mentorships\/new\?\S+/g);
    expect(links?.map((href) => Object.fromEntries(new URL(href).searchParams))).toEqual([
      { mentor: 'marcos', dia: '2026-10-23', hora: '10:00' },
      { mentor: eva.username, dia: '2026-10-23', hora: '10:00' },
      { mentor: 'marcos', dia: '2026-10-22', hora: '10:00' },
    ]);
    expect(mail?.text).toContain(`/mentorships/historial/${identifier}`);
    expect(mail?.attachments?.[0]?.content).toContain('METHOD:CANCEL');
  });
});

describe('history', () => {
  test('tells both who ended a session, when and why, the latest first; nobody else can read it', async () => {
    const declined = await ask();
    const cancelled = await ask({ start: '2026-10-24T10:00:00+02:00', confirmed: true });
    const reason = 'Estoy enferma.';
    await world.call('POST', `${declined.path}decline/`, { ...marcos, body: { reason } });
    world.setNow('2026-10-24T08:00:00+02:00');
    await world.call('DELETE', cancelled.path, await again(world, ana));
    for (const person of [ana, marcos]) {
      const { status, body } = await history(person);
      expect([status, body.count]).toEqual([200, 2]);
      expect(body.results.map((one: { ended: object }) => one.ended)).toEqual([
        {
          kind: 'cancelled',
          at: '2026-10-24T06:00:00.000Z',
          by: { id: ana.id, role: 'student', full_name: 'Ana Pérez' },
          reason: '',
          late: true,
        },
        {
          kind: 'declined',
          at: world.now().toISOString().replace('24T06', '19T08'),
          by: { id: marcos.id, role: 'mentor', full_name: 'Marcos Pérez' },
          reason,
          late: false,
        },
      ]);
    }
    const other = await world.student('bea');
    expect((await history(other)).body.count).toBe(0);
    expect((await history(other, declined.identifier)).status).toBe(404);
    expect((await history(await world.mentor('eva'), declined.identifier)).status).toBe(404);
    expect((await history(await world.person('admin', 'admin'))).body.results[0].ended.late_count).toBe(1);
  });

  test('an expired request was ended by nobody', async () => {
    const { identifier } = await ask();
    expect((await history(ana)).body.count).toBe(0);
    await sweepAt(DEADLINE);
    const { body } = await history(marcos, identifier);
    expect(body.ended).toEqual({
      kind: 'expired',
      at: new Date(DEADLINE).toISOString(),
      by: null,
      reason: '',
      late: false,
    });
    expect(body.alternatives).toEqual([]);
  });

  test('leaves out a group for a student who left before it was cancelled', async () => {
    const bea = await world.student('bea');
    const { path } = await ask({ others: [bea], confirmed: true });
    expect((await world.call('POST', `${path}leave/`, bea)).status).toBe(204);
    world.setNow('2026-10-19T09:00:00Z');
    await world.call('DELETE', path, await again(world, ana));
    expect([(await history(ana)).body.count, (await history(bea)).body.count]).toEqual([1, 0]);
  });
});

describe('alternatives', () => {
  const offered = async (identifier: string) => {
    const { body } = await history(ana, identifier);
    return body.alternatives.map((one: { mentor: Person; init_date: string }) => [
      one.mentor.username,
      one.init_date,
    ]);
  };
  const decline = async (path: string) => world.call('POST', `${path}decline/`, marcos);

  test('leave out hours at which the student or a mentor is busy', async () => {
    const [eva] = [await teaches('eva'), await teaches('pilar', { from: 16, to: 20 })];
    const { path, identifier } = await ask();
    await decline(path);
    const bea = await world.student('bea');
    await bookSession(world, { mentor: eva, student: bea, start: START, confirmed: false });
    await ask({ start: '2026-10-23T09:00:00+02:00', minutes: 30 });
    expect(await offered(identifier)).toEqual([
      ['marcos', '2026-10-23T08:00:00.000Z'],
      ['marcos', '2026-10-22T08:00:00.000Z'],
      ['marcos', '2026-10-24T08:00:00.000Z'],
    ]);
  });

  test('come only from other mentors when the mentor takes no bookings', async () => {
    await teaches('eva');
    const { path, identifier } = await ask();
    await decline(path);
    await world.db
      .update(mentorProfiles)
      .set({ available: false })
      .where(eq(mentorProfiles.userId, marcos.id));
    expect(await offered(identifier)).toEqual([['eva', '2026-10-23T08:00:00.000Z']]);
  });

  test('are found on the day the clocks change', async () => {
    const { path, identifier } = await ask({ start: '2026-10-25T09:00:00+01:00', minutes: 120 });
    await decline(path);
    expect((await offered(identifier)).map(([, at]: string[]) => at)).toEqual([
      '2026-10-25T08:00:00.000Z',
      '2026-10-24T07:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ]);
  });
});
