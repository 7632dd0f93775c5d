/** Proposing other hours (docs/contract.md, 'Proposals') without JavaScript, at a fixed date. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { loadDemo } from '~/api/demo/load';
import { type Account, bookSlot, call, logIn } from '~/tests/support/bookings';
import { Browser, type Page } from '~/tests/support/foreignBrowser';
import { valuesOf } from '~/tests/support/foreignSite';
import { preloaded, type RunningServer, startServer } from '~/tests/support/server';
import { withDatabase } from '~/tests/support/withDatabase';

/** 09:50 in Madrid; the week after, the clocks go back. */
const START = '2026-10-19T07:50:00Z';
const QUARTER = String(15 * 60_000);
const MENTOR = 'marcos.mentor';
const STUDENT = 'ana.alumna';
const TAKEN = 'Ese horario se acaba de ocupar.';

let site: RunningServer;
let ana: Account;
let marcos: Account;
let student: Browser;
let mentor: Browser;

beforeAll(async () => {
  site = await startServer({
    args: preloaded('shiftedClock.mjs'),
    env: { CLOCK_START: START, CLOCK_STEP: QUARTER, DEMO: 'off' },
    before: (where) =>
      withDatabase(where, async (db) => {
        await loadDemo(db, { now: new Date(START), timeZone: 'Europe/Madrid' });
      }),
  });
  await clear();
  student = await browserOf(STUDENT);
  mentor = await browserOf(MENTOR);
  const week = [0, 1, 2, 3, 4, 5, 6].flatMap((day_of_week) =>
    Array.from({ length: 36 }, (_, i) => ({
      day_of_week,
      start_time: at(i),
      end_time: at((i + 1) % 36 || 36),
    })),
  );
  await call(marcos, 'POST', '/api/availability/bulk_update/', { availability: week });
});
afterEach(() => clear());
afterAll(() => site?.stop());

/** Removes the mentor's upcoming sessions, and logs in again after a jump of the clock. */
const clear = async () => {
  ana = await logIn(site.origin, STUDENT);
  marcos = await logIn(site.origin, MENTOR);
  const { results } = await call(marcos, 'GET', '/api/mentorships/?status=upcoming&page_size=100');
  for (const { identifier } of results) await call(marcos, 'DELETE', `/api/mentorships/${identifier}/`);
};

const at = (i: number) => {
  const minutes = (360 + i * 30) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}:00`;
};
const browserOf = (username: string) => Browser.loggedIn(site.origin, { username });
/** An hour with the mentor, confirmed. */
const booked = async (start: string, more: object = {}): Promise<string> => {
  const from = new Date(start);
  const end_date = new Date(from.getTime() + 3_600_000).toISOString();
  const identifier = await bookSlot(ana, { mentor: MENTOR, start: from }, { end_date, ...more });
  if (!identifier) throw new Error(`${start} could not be booked`);
  await call(marcos, 'PUT', `/api/mentorships/${identifier}/`, { confirmation: true });
  return identifier;
};
const stored = (identifier: string) => call(marcos, 'GET', `/api/mentorships/${identifier}/`);
const accept = async (account: Account, identifier: string) => {
  const { proposal } = await stored(identifier);
  await call(account, 'POST', `/api/mentorships/${identifier}/proposal/accept/`, { proposal: proposal.id });
};
const pathOf = (identifier: string) => `/mentorships/${identifier}/mover`;
const offered = (page: Page) =>
  page.forms.flatMap((form) => form.offered.filter(([name]) => name === 'slots').map(([, slot]) => slot));
/** Ticks two half hours and goes on to the summary. */
const review = async (browser: Browser, identifier: string, slots: string[]) => {
  const day = slots[0]?.slice(0, 10);
  return browser.press(await browser.open(`${pathOf(identifier)}?semana=${day}`), 'Revisar', { slots });
};
const hour = (day: string, clockHour: string) => [`${day}T${clockHour}:00`, `${day}T${clockHour}:30`];

it('a start without room for the whole length offers what is free, after asking', async () => {
  const identifier = await booked('2026-10-22T08:00:00Z');
  const late = ['2026-10-23T23:30'];
  const grid = await mentor.open(`${pathOf(identifier)}?semana=2026-10-23`);
  const asked = await mentor.press(grid, 'Revisar', { slots: late });
  expect([asked.status, valuesOf(asked, 'slots'), valuesOf(asked, 'huecos')]).toEqual([422, late, ['1']]);
  expect(asked.text).toContain('Desde las 23:30 solo hay 30 min libres. Si te va bien así, envíalo otra vez');
  const summary = await mentor.press(asked, 'Revisar');
  expect(summary.text).toContain('de 23:30 a 00:00');
  expect((await mentor.press(summary, 'Enviar propuesta')).text).toContain('Propuesta enviada');
});

it('weeks with a clock change have all 36 slots a day, at the right instants', async () => {
  const identifier = await booked('2026-10-22T08:00:00Z');
  for (const [week, sunday, instant] of [
    ['2026-10-19', '2026-10-25', '2026-10-25T09:00:00.000Z'],
    ['2027-03-22', '2027-03-28', '2027-03-28T08:00:00.000Z'],
  ] as const) {
    const slots = offered(await student.open(`${pathOf(identifier)}?semana=${week}`));
    for (const day of [...new Set(slots.map((slot) => slot.slice(0, 10)))].filter((one) => one > START))
      expect(
        slots.filter((slot) => slot.startsWith(day)),
        day,
      ).toHaveLength(36);
    expect(slots.filter((slot) => slot.startsWith(sunday))[0]).toBe(`${sunday}T06:00`);
    const summary = await review(mentor, identifier, hour(sunday, '10'));
    expect(summary.text).toContain('de 10:00 a 11:00');
    expect((await mentor.press(summary, 'Enviar propuesta')).text).toContain('Propuesta enviada');
    await accept(ana, identifier);
    expect((await stored(identifier)).init_date).toBe(instant);
  }
});

it('hours taken in the meantime are refused, with the current week', async () => {
  const identifier = await booked('2026-10-22T08:00:00Z');
  const wanted = hour('2026-10-23', '12');
  const grid = await student.open(`${pathOf(identifier)}?semana=2026-10-23`);
  const summary = await student.press(grid, 'Revisar', { slots: wanted });
  await booked('2026-10-23T10:30:00Z');
  const refused = await student.press(summary, 'Enviar propuesta');
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Error al proponer otra hora');
  expect(refused.text).toContain(TAKEN);
  expect(offered(refused)).toContain(wanted[0]);
  expect(offered(refused)).not.toContain(wanted[1]);
  expect((await student.press(grid, 'Revisar', { slots: wanted })).status).toBe(409);
  const again = await student.press(refused, 'Revisar', { slots: hour('2026-10-23', '17') });
  expect((await student.press(again, 'Enviar propuesta')).text).toContain('Propuesta enviada');
  expect(await stored(identifier)).toMatchObject({
    confirmation: true,
    init_date: '2026-10-22T08:00:00.000Z',
    proposal: { init_date: '2026-10-23T15:00:00.000Z' },
  });
});

it('a double press, an outdated tab and the current hours create no second proposal', async () => {
  const identifier = await booked('2026-10-22T08:00:00Z');
  const same = await review(student, identifier, hour('2026-10-22', '10'));
  expect([same.status, same.text.includes('Es la hora que ya tiene')]).toEqual([422, true]);
  const summary = await review(mentor, identifier, hour('2026-10-22', '16'));
  const old = await review(student, identifier, hour('2026-10-22', '18'));
  const presses = await Promise.all([
    mentor.press(summary, 'Enviar propuesta'),
    mentor.press(summary, 'Enviar propuesta'),
  ]);
  expect(presses.map((page) => [page.status, page.url.pathname])).toEqual([
    [200, '/mentorships'],
    [200, '/mentorships'],
  ]);
  const told = async () =>
    (await call(ana, 'GET', '/api/notifications/')).filter((one: { title: string }) =>
      / propone el .* para la sesión /.test(one.title),
    );
  const before = (await told()).length;
  expect((await mentor.press(summary, 'Enviar propuesta')).status).toBe(200);
  expect((await told()).length).toBe(before);
  await accept(ana, identifier);
  const late = await student.press(old, 'Enviar propuesta');
  expect([late.status, late.text.includes('La hora ha cambiado mientras la mirabas')]).toEqual([409, true]);
  expect(late.text).toContain('de 16:00 a 17:00');
  expect((await student.press(late, 'Enviar propuesta')).text).toContain('Propuesta enviada');
});

it('one press answers a proposal, and one already answered is reported as gone', async () => {
  const identifier = await booked('2026-10-22T08:00:00Z');
  const propose = async (at: string) =>
    mentor.press(await review(mentor, identifier, hour('2026-10-22', at)), 'Enviar propuesta');
  const detail = (browser: Browser) => browser.open(`/mentorships?detalle=${identifier}`);
  expect((await propose('16')).text).toContain('Has propuesto un cambio');
  const shown = await detail(student);
  expect(shown.text).toContain('jueves 22/10/2026, 16:00 – 17:00');
  const withdrawn = await mentor.press(await detail(mentor), 'Retirar la propuesta');
  expect(withdrawn.text).toContain('Propuesta retirada');
  expect((await student.press(shown, 'Aceptar')).text).toContain('Ya no está en pie');
  await propose('18');
  expect((await student.press(shown, 'Aceptar')).text, 'another one').toContain('Ya no está en pie');
  expect((await student.press(await detail(student), 'No me va bien')).text).toContain('Propuesta rechazada');
  await propose('20');
  const accepted = await student.press(await detail(student), 'Aceptar');
  expect(accepted.text).toContain('Propuesta aceptada');
  expect(await stored(identifier)).toMatchObject({
    init_date: '2026-10-22T18:00:00.000Z',
    confirmation: true,
  });
});

it('invalid choices come back with their error', async () => {
  const identifier = await booked('2026-10-22T08:00:00Z');
  for (const [slots, sentence] of [
    [[], 'No hay slots de tiempo seleccionados'],
    [['2026-10-23T10:00', '2026-10-24T10:30'], 'Los slots seleccionados deben ser de la misma fecha'],
    [['2026-10-23T10:00', '2026-10-23T11:00'], 'Los slots seleccionados deben ser consecutivos'],
    [['mañana'], 'Los slots seleccionados no son válidos'],
  ] as const) {
    const page = await review(student, identifier, [...slots]);
    expect([page.status, page.text.includes(sentence)], sentence).toEqual([422, true]);
  }
  const summary = await review(student, identifier, hour('2026-10-23', '20'));
  const off = { date: '2026-10-23', kind: 'off', start_time: '20:00', end_time: '21:00' };
  await call(marcos, 'POST', '/api/availability/exceptions/', off);
  const closed = await student.press(summary, 'Enviar propuesta');
  expect([closed.status, closed.text.includes('Error al proponer otra hora')]).toEqual([400, true]);
  expect(offered(closed)).not.toContain('2026-10-23T20:00');
  await call(marcos, 'PATCH', '/api/auth/profile/', { available: false });
  const refused = await student.press(summary, 'Enviar propuesta');
  expect([refused.status, refused.text.includes('no acepta reservas ahora')]).toEqual([409, true]);
  expect((await student.open(`/mentorships?detalle=${identifier}`)).text).toContain(
    'no acepta reservas ahora',
  );
  await call(marcos, 'PATCH', '/api/auth/profile/', { available: true });
});

it('outsiders cannot propose a change, and in a group only the mentor can', async () => {
  const others = (await call(marcos, 'GET', '/api/mentorships/?page_size=100')).results.flatMap(
    (one: { alumnos: { username: string }[] }) => one.alumnos.map(({ username }) => username),
  );
  const other = others.find((username: string) => username !== STUDENT);
  const group = await booked('2026-10-22T08:00:00Z', { listed: true });
  await call(await logIn(site.origin, other), 'POST', `/api/mentorships/${group}/join/`);
  const refused = await student.open(pathOf(group));
  expect([refused.status, refused.text.includes('solo el mentor puede cambiar la hora')]).toEqual([
    403,
    true,
  ]);
  expect((await student.open(`/mentorships?detalle=${group}`)).text).not.toContain('Proponer otra hora');
  const summary = await review(mentor, group, hour('2026-10-24', '09'));
  expect((await mentor.press(summary, 'Enviar propuesta')).text).toContain('Propuesta enviada');
  const foreign = (await call(marcos, 'GET', '/api/mentorships/?page_size=100')).results.find(
    (one: { alumnos: { username: string }[] }) => one.alumnos.every(({ username }) => username !== STUDENT),
  );
  for (const path of [pathOf(foreign.identifier), pathOf('new'), pathOf('x')]) {
    const page = await student.open(path);
    expect([page.status, page.text.includes('no está en tu lista')], path).toEqual([404, true]);
  }
});

it('a session cancelled in the meantime is reported as gone', async () => {
  const identifier = await booked('2026-10-22T08:00:00Z');
  const summary = await review(student, identifier, hour('2026-10-23', '12'));
  await call(marcos, 'DELETE', `/api/mentorships/${identifier}/`);
  const gone = await student.press(summary, 'Enviar propuesta');
  expect(gone.status).toBe(404);
  expect(gone.text).toContain('puede que la otra persona la haya cancelado');
  expect(gone.text).toContain('Esta sesión no está en tu lista');
});

it('proposals are possible until twelve hours before the start; then the page and the details say why not', async () => {
  const identifier = await booked('2026-10-19T20:00:00Z');
  const detail = () => student.open(`/mentorships?detalle=${identifier}`);
  expect((await detail()).html).toContain(pathOf(identifier));
  const summary = await review(student, identifier, hour('2026-10-23', '12'));
  expect(summary.status).toBe(200);
  site.child.kill('SIGUSR2');
  // A notification may arrive after a request that was sent later.
  await expect.poll(async () => (await mentor.open(pathOf(identifier))).status).toBe(409);
  const sentence = 'Ya no se puede cambiar de hora: se podía hasta 12 horas antes, el 19/10/2026 10:00.';
  const refused = await student.press(summary, 'Enviar propuesta');
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(sentence);
  for (const browser of [student, mentor]) {
    const page = await browser.open(pathOf(identifier));
    expect([page.status, page.text.includes(sentence)]).toEqual([409, true]);
  }
  const shown = await detail();
  expect(shown.text).toContain(sentence);
  expect(shown.html).not.toContain(pathOf(identifier));
  expect(shown.text).toContain('Cancelar mentoría');
});
