/** Moving a session with another server: without the extension it is hidden. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instantOf } from '~/app/domain/time/dates';
import type { Browser, Page } from '~/tests/support/foreignBrowser';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { type ForeignSite, startForeignSite } from '~/tests/support/foreignSite';
import type { Booking } from '~/tests/support/foreignState';
import { ZONE } from '~/tests/support/foreignWeek';

const DAY = 86_400_000;
const FAILED = 'Error al cambiar la hora de la sesión';
const MOVE = 'POST /api/mentorships/*/reschedule/';
const WAITING = 25_000;

let site: ForeignSite;
let student: Browser;
let mentor: Browser;
let serial = 500;

/** Tomás and Lucía, at ten in Madrid, one hour, confirmed; each on a later day than the one before. */
function booking(): Booking {
  const { state } = site.foreign;
  const id = serial++;
  const start = new Date(Date.now() + 4 * DAY).setUTCHours(9, 0, 0, 0);
  const one = {
    id,
    identifier: `session-${id}-x`,
    mentor: state.who(MENTOR),
    alumnos: [state.who(STUDENT)],
    start,
    end: start + 3_600_000,
    price: 20,
    room_code: `sala-${id}`,
    confirmation: true,
    additional_information: 'Repaso',
    expertises: [],
  };
  state.bookings.splice(0, state.bookings.length, one);
  return one;
}

const startOf = (slot: string) => instantOf(slot.slice(0, 10), slot.slice(11), ZONE).getTime();
const pathOf = (identifier: string) => `/mentorships/${identifier}/mover`;

/** The summary of a change to the last two of the other half hours on the page. */
async function review(browser: Browser, { identifier, start, end }: Booking): Promise<Page> {
  const grid = await browser.open(pathOf(identifier));
  const offered = grid.forms
    .flatMap((form) => form.offered.flatMap(([name, slot]) => (name === 'slots' ? slot : [])))
    .filter((slot) => startOf(slot) < start || startOf(slot) >= end)
    .sort();
  return browser.press(grid, 'Revisar', { slots: offered.slice(-2) });
}

describe('without the extension', () => {
  beforeAll(async () => {
    site = await startForeignSite();
    student = await site.logIn(STUDENT);
  });
  afterAll(() => site?.close());

  it('no page, button or limit for rescheduling is shown', async () => {
    const { identifier } = booking();
    const page = await student.open(pathOf(identifier));
    expect(page.status).toBe(404);
    expect(page.text).toContain('Esta instalación no ofrece cambiar la hora de una sesión');
    expect(page.text, 'in the frame').toContain('Cerrar sesión');
    const post = await student.fetch(pathOf(identifier), {
      method: 'POST',
      body: new URLSearchParams({ intent: 'move', slots: '2030-01-01T10:00', seen: '' }),
    });
    expect(post.status).toBe(404);
    const detail = await student.open(`/mentorships?detalle=${identifier}`);
    expect(detail.text).toContain('Cancelar mentoría');
    expect(detail.text).not.toMatch(/cambiar (de )?hora/i);
    expect(detail.html).not.toContain('/mover');
    expect(site.foreign.calls.filter((call) => call.includes('reschedule'))).toEqual([]);
  });
});

describe('with the extension', () => {
  beforeAll(async () => {
    site = await startForeignSite(['reschedule']);
    [student, mentor] = await Promise.all([site.logIn(STUDENT), site.logIn(MENTOR)]);
  });
  afterEach(() => site.untilWell());
  afterAll(() => site?.close());

  it('moves the session, and promises no notice by the foreign server', async () => {
    const one = booking();
    expect((await student.open(`/mentorships?detalle=${one.identifier}`)).text).toContain('Cambiar hora');
    const summary = await review(mentor, one);
    expect(summary.text).toContain('El cambio vale desde el momento en que lo envías.');
    expect(summary.text).not.toMatch(/avisa/i);
    const before = one.start;
    const moved = await mentor.press(summary, 'Cambiar hora');
    expect(moved.text).toContain('Sesión cambiada de hora');
    expect(moved.text).not.toMatch(/avisado/);
    expect([one.start === before, one.confirmation]).toEqual([false, true]);
    const asked = await student.press(await review(student, one), 'Cambiar hora');
    expect(asked.text).toContain('Queda pendiente de que Tomás la confirme.');
    expect(one.confirmation).toBe(false);
  });

  it('shows a refusal with its reason, and keeps the chosen hours', async () => {
    const one = booking();
    const { start } = one;
    site.foreign.fail(MOVE, { status: 409, body: { detail: 'A esa hora no puede ser.' } }, 1);
    const refused = await student.press(await review(student, one), 'Cambiar hora');
    expect([refused.status, refused.text.includes(FAILED)]).toEqual([409, true]);
    expect(refused.text).toContain('A esa hora no puede ser.');
    expect(one.start).toBe(start);
    const ticked = refused.forms.flatMap((form) => form.fields.filter(([name]) => name === 'slots'));
    expect(ticked).toHaveLength(2);
    const again = await student.press(await student.press(refused, 'Revisar'), 'Cambiar hora');
    expect(again.text).toContain('Sesión cambiada de hora');
    expect(one.start).not.toBe(start);
  });

  it('shows no price for a session without one', async () => {
    const one = { ...booking(), price: 0 };
    site.foreign.state.bookings.splice(0, 1, one);
    const pages = [await student.open(pathOf(one.identifier)), await review(student, one)];
    expect(pages[1]?.text).toContain('No cambian la sala ni el precio.');
    for (const page of pages) expect(page.text).not.toContain('€');
  });

  it('keeps the summary after a server error, to be sent again', async () => {
    const one = booking();
    const { start } = one;
    for (const fault of ['500', 'html503', 'reset'] as const) {
      site.foreign.fail(MOVE, fault, 1);
      const failed = await student.press(await review(student, one), 'Cambiar hora');
      expect(failed.status, fault).toBeGreaterThanOrEqual(500);
      expect(failed.text, fault).toContain(FAILED);
      expect(failed.text, fault).toContain('Revisa el cambio de hora');
      expect(one.start, fault).toBe(start);
      await site.untilWell();
      const sent = await student.press(failed, 'Cambiar hora');
      expect(sent.text, fault).toContain('Sesión cambiada de hora');
      Object.assign(one, { start, end: start + 3_600_000 });
    }
  });

  it('decides by the session after a slow answer: error if unchanged, success if moved, farewell if gone', async () => {
    const one = booking();
    const { start } = one;
    const summary = await review(student, one);
    expect(summary.text).toContain('Revisa el cambio de hora');
    const slow = async (meanwhile: () => void) => {
      site.foreign.fail(MOVE, 'delay', 1);
      const asked = site.foreign.calls.length;
      const answer = student.press(summary, 'Cambiar hora');
      await expect
        .poll(() => site.foreign.calls.slice(asked).some((call) => call.includes('reschedule')))
        .toBe(true);
      meanwhile();
      return answer;
    };
    const nothing = await slow(() => undefined);
    expect([nothing.status, nothing.text.includes(FAILED)]).toEqual([503, true]);
    expect(nothing.text).toContain('Revisa el cambio de hora');
    await site.untilWell();

    const wanted = summary.forms.flatMap((f) =>
      f.fields.filter(([n]) => n === 'slots').map(([, slot]) => slot),
    );
    expect(wanted).toHaveLength(2);
    const done = await slow(() => {
      const begin = startOf(wanted[0] ?? '');
      Object.assign(one, { start: begin, end: begin + 3_600_000, confirmation: false });
    });
    expect(done.text).toContain('Sesión cambiada de hora');
    expect(done.text).not.toContain(FAILED);

    Object.assign(one, { start, end: start + 3_600_000 });
    await site.untilWell();
    const gone = await slow(() => site.foreign.state.bookings.splice(0));
    expect([gone.status, gone.text.includes('Ya no está en tu lista')]).toEqual([404, true]);
  });

  it(
    'survives unreadable hours, but not an unreadable session',
    async () => {
      const one = booking();
      site.foreign.fail('GET /api/availability/mentor/*/free/', '500');
      const grid = await student.open(pathOf(one.identifier));
      expect(grid.status).toBe(200);
      expect(grid.text).toContain('No podemos mostrar los huecos en este momento');
      site.foreign.heal();
      site.foreign.fail('GET /api/mentorships/*/', 'html503');
      expect((await student.open(pathOf(one.identifier))).status).toBe(503);
    },
    WAITING,
  );
});
