import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { NO_RULES } from '~/api/contract/rules/mentorRules';
import { NO_TERMS } from '~/api/contract/rules/terms';
import { mentorProfiles, notifications } from '~/api/db/schema';
import { bookSession, renew } from '~/tests/support/booked';
import { insertSession } from '~/tests/support/sessions';
import { freshWorld, type Person } from '~/tests/support/world';

const PATH = '/api/availability/rules/';
const NONE = { ...NO_RULES, ...NO_TERMS, own_price: false, confirms_known: false };
const { world, marcos, ana, bea } = await freshWorld({ marcos: 'mentor', ana: 'student', bea: 'student' });

const save = (rules: object, person = marcos) =>
  world.call('PUT', PATH, { token: person.token, body: { ...NONE, ...rules } });
const ask = (
  start: string,
  { student = ana, minutes = 60, ...more }: { student?: Person; minutes?: number; price?: number } = {},
) => bookSession(world, { mentor: marcos, student, start, minutes, confirmed: false, more });
const free = async (day: string) => {
  const path = `/api/availability/mentor/${marcos.id}/free/?start_date=${day}&end_date=${day}`;
  return (await world.call('GET', path, ana)).body.length;
};
const seen = async (from: string, to = from, person = ana) => {
  const path = `/api/availability/mentor/${marcos.id}/rules/?start_date=${from}&end_date=${to}`;
  const { body } = await world.call('GET', path, person);
  const withheld = body.withheld.map(
    (one: { date: string; start_time: string; reason: string }) =>
      `${one.date.slice(8)} ${one.start_time.slice(0, 5)} ${one.reason}`,
  );
  return { ...body, withheld };
};

test('booking rules have defaults and are stored as saved; invalid ones are refused on their field', async () => {
  expect((await world.call('GET', PATH, marcos)).body).toEqual(NONE);
  const rules = {
    notice_hours: 48,
    horizon_weeks: 4,
    pause_minutes: 15,
    most_a_day: 3,
    own_price: true,
    confirms_known: true,
  };
  expect((await save(rules)).body).toEqual({ ...NONE, ...rules });
  expect((await world.call('GET', PATH, marcos)).body).toEqual({ ...NONE, ...rules });
  for (const [field, value] of [
    ['notice_hours', 1],
    ['notice_hours', 169],
    ['horizon_weeks', 27],
    ['pause_minutes', 20],
    ['most_a_day', 0],
    ['own_price', 'x'],
  ] as const) {
    const { status, body } = await save({ [field]: value });
    expect([status, Object.keys(body)], `${field} ${value}`).toEqual([400, [field]]);
  }
  expect((await world.call('PUT', PATH, { token: ana.token, body: NONE })).status).toBe(403);
});

describe('booking rules limit bookings and free hours', () => {
  test('a day that the horizon has just reached can be booked as soon as it is shown', async () => {
    await save({ horizon_weeks: 1 });
    world.setNow('2026-10-20T00:05:00+02:00');
    await renew(world, ana);
    expect(await free('2026-10-27')).toBeGreaterThan(0);
    await ask('2026-10-27T10:00:00+01:00');
  });

  test('notice and horizon limit how soon and how far ahead a session can be booked', async () => {
    await save({ notice_hours: 24, horizon_weeks: 1 });
    expect([await free('2026-10-19'), await free('2026-10-20'), await free('2026-10-26')]).toEqual([
      0, 20, 24,
    ]);
    expect(await free('2026-10-27')).toBe(0);
    await expect(ask('2026-10-20T09:30:00+02:00')).rejects.toThrow('pide al menos 24 horas de antelación');
    await expect(ask('2026-10-27T10:00:00+01:00')).rejects.toThrow('máximo de 1 semana de antelación');
    // A form that was filled in for a quarter of an hour.
    world.setNow('2026-10-19T08:14:00Z');
    await renew(world, ana);
    await ask('2026-10-20T10:00:00+02:00', { minutes: 30 });
    const { withheld, ...rules } = await seen('2026-10-20');
    expect(rules).toMatchObject({ notice_hours: 24, horizon_weeks: 1, confirms_at_once: false });
    expect(withheld.at(0)).toBe('20 08:00 notice');
  });

  test('a pause keeps sessions apart, and a full day takes no more', async () => {
    await save({ pause_minutes: 30, most_a_day: 2 });
    await ask('2026-10-21T12:00:00+02:00');
    await expect(ask('2026-10-21T13:00:00+02:00', { student: bea })).rejects.toThrow(
      'deja 30 minutos libres entre sesiones',
    );
    await expect(ask('2026-10-21T11:00:00+02:00', { student: bea })).rejects.toThrow('409');
    expect((await seen('2026-10-21')).withheld).toEqual(['21 11:30 pause', '21 13:00 pause']);
    await ask('2026-10-21T10:00:00+02:00', { student: bea });
    await expect(ask('2026-10-21T17:00:00+02:00', { student: bea })).rejects.toThrow(
      'no da más de 2 sesiones al día',
    );
    expect(await free('2026-10-21')).toBe(0);
    expect(await free('2026-10-22')).toBe(24);
  });

  test('simultaneous bookings cannot exceed the maximum per day', async () => {
    await save({ most_a_day: 2 });
    const students = await Promise.all([1, 2, 3, 4, 5].map((i) => world.student(`muchos.${i}`)));
    const asked = students.map((student, i) =>
      ask(`2026-10-21T${String(9 + i * 2).padStart(2, '0')}:00:00+02:00`, { student }).then(
        () => 'yes',
        () => 'no',
      ),
    );
    expect((await Promise.all(asked)).sort()).toEqual(['no', 'no', 'no', 'yes', 'yes']);
  });

  test('the mentor’s own price is the minimum', async () => {
    await save({ own_price: true });
    await expect(ask('2026-10-21T12:00:00+02:00', { price: 24.5 })).rejects.toThrow(
      'Este mentor no acepta menos de 25 €/h.',
    );
    await ask('2026-10-21T12:00:00+02:00', { price: 25 });
    await world.db
      .update(mentorProfiles)
      .set({ priceCents: null })
      .where(eq(mentorProfiles.userId, marcos.id));
    await ask('2026-10-21T15:00:00+02:00', { price: 5 });
  });

  test('the rules apply to a student’s proposal, but not to the mentor’s', async () => {
    const { path } = await ask('2026-10-28T12:00:00+01:00');
    await save({ horizon_weeks: 1 });
    const propose = ({ token }: Person) => {
      const body = { init_date: '2026-10-29T12:00:00+01:00', end_date: '2026-10-29T13:00:00+01:00' };
      return world.call('POST', `${path}proposal/`, { token, body });
    };
    expect((await propose(ana)).status).toBe(400);
    expect((await propose(marcos)).status).toBe(200);
  });
});

test('a known student’s booking at the usual price is confirmed at once; both are mailed a calendar entry', async () => {
  await save({ confirms_known: true });
  await insertSession(world, { mentor: marcos, students: [ana], startsIn: -48 });
  expect((await seen('2026-10-21')).confirms_at_once).toBe(true);
  expect((await seen('2026-10-21', '2026-10-21', bea)).confirms_at_once).toBe(false);
  const asked = await ask('2026-10-21T12:00:00+02:00');
  expect((await world.call('GET', asked.path, ana)).body.confirmation).toBe(true);
  const what = 'sesión de Cálculo del 21/10/2026 12:00';
  const confirmed = `Tu ${what} con Marcos Pérez está confirmada`;
  expect(world.mails.map((mail) => [mail.to, mail.subject])).toEqual([
    ['marcos@example.com', `Ana Pérez ha reservado una ${what}`],
    ['ana@example.com', confirmed],
  ]);
  for (const mail of world.mails) expect(mail.attachments?.[0]?.content).toContain('STATUS:CONFIRMED');
  const [notice] = await world.db.select().from(notifications).where(eq(notifications.userId, ana.id));
  expect(notice?.title).toBe(confirmed);
  const cheap = await ask('2026-10-22T12:00:00+02:00', { price: 20 });
  const stranger = await ask('2026-10-23T12:00:00+02:00', { student: bea });
  for (const { path } of [cheap, stranger])
    expect((await world.call('GET', path, marcos)).body.confirmation).toBe(false);
});
