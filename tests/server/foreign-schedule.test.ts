/** A mentor's week in front of another server of the contract, without JavaScript. */
import { afterEach, expect, it } from 'vitest';
import type { Fault } from '~/tests/support/foreignFaults';
import { USUAL } from '~/tests/support/foreignShapes';
import { startForeignSite, valuesOf } from '~/tests/support/foreignSite';
import { everyDay, writeWeek } from '~/tests/support/foreignWeek';

const PAINTER = '/profile/horario?editor=cuadricula';
const SAVE = 'POST /api/availability/bulk_update/';
const READ = 'GET /api/availability/';
const ALERT = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';

const site = await startForeignSite();
afterEach(() => {
  site.foreign.heal();
  site.foreign.habits = { ...USUAL };
});

const mentor = (week = everyDay('09:00:00', '11:00:00')) =>
  site.newcomer('mentor', { first_name: 'Tomás', profile: { bio: 'Física.', price: '20.00' }, week });

it.each([
  'half-hours',
  'stretches',
] as const)('a week sent as %s is shown, changed and saved', async (week) => {
  site.foreign.habits.week = week;
  const { who, browser } = await mentor();
  let page = await browser.open(PAINTER);
  expect(page.status).toBe(200);
  expect(valuesOf(page, 'marks')).toHaveLength(7 * 4);
  expect(page.text).not.toContain('Día libre');
  page = await browser.press(page, 'Laborables de 16 a 20');
  expect(valuesOf(page, 'marks')).toHaveLength(7 * 4 + 5 * 8);
  expect(who.week).toHaveLength(7);
  const saved = await browser.press(page, 'Guardar horario');
  expect(saved.url.pathname).toBe('/profile');
  expect(saved.text).toContain('Horario guardado');
  const expected = [0, 1, 2, 3, 4, 5, 6].flatMap((day_of_week) => [
    { day_of_week, start_time: '09:00:00', end_time: '11:00:00' },
    ...(day_of_week < 5 ? [{ day_of_week, start_time: '16:00:00', end_time: '20:00:00' }] : []),
  ]);
  expect(writeWeek(who.week, 'stretches')).toEqual(expected);
});

it('the last half hour of a day and an empty week are saved as they are', async () => {
  const { who, browser } = await mentor([{ day_of_week: 6, start_time: '23:00:00', end_time: '00:00:00' }]);
  const page = await browser.open(PAINTER);
  const [, last = ''] = valuesOf(page, 'marks');
  await browser.press(page, 'Guardar horario', { marks: last });
  expect(who.week).toEqual([{ day_of_week: 6, start_time: '23:30:00', end_time: '00:00:00' }]);
  await browser.press(await browser.open(PAINTER), 'Guardar horario', { marks: [] });
  expect(who.week).toEqual([]);
});

it('hours that the grid does not show are named, kept, and removed on request', async () => {
  const { who, browser } = await mentor([{ day_of_week: 0, start_time: '05:00:00', end_time: '07:00:00' }]);
  let page = await browser.open(PAINTER);
  expect(page.text).toContain('se conservan al guardar: lunes 05:00 – 06:00');
  await browser.press(page, 'Guardar horario', { marks: [] });
  expect(writeWeek(who.week, 'stretches')).toEqual([
    { day_of_week: 0, start_time: '05:00:00', end_time: '06:00:00' },
  ]);
  page = await browser.open(PAINTER);
  site.foreign.fail(SAVE, '500');
  const failed = await browser.press(page, 'Guardar horario', { drop_beyond: 'on', marks: '0-09:00' });
  expect([valuesOf(failed, 'drop_beyond'), who.week.length]).toEqual([['on'], 2]);
  await site.untilWell();
  await browser.press(failed, 'Guardar horario');
  expect(who.week).toEqual([{ day_of_week: 0, start_time: '09:00:00', end_time: '09:30:00' }]);
  expect((await browser.open(PAINTER)).html).not.toContain('drop_beyond');
});

it('a save whose answer is lost is no failure', async () => {
  const { who, browser } = await mentor();
  const painted = await browser.press(await browser.open(PAINTER), 'Laborables de 16 a 20');
  site.foreign.fail(SAVE, 'lost');
  const saved = await browser.press(painted, 'Guardar horario');
  expect([saved.url.pathname, saved.text]).toEqual(['/profile', expect.stringContaining('Horario guardado')]);
  expect(who.week).toHaveLength(7 * 4 + 5 * 8);
});

it.each<[Fault, number, string]>([
  ['500', 500, SAVE],
  ['html502', 503, SAVE],
  ['html503', 503, SAVE],
  ['reset', 503, SAVE],
  ['delay', 503, SAVE],
  // Requests hours that the grid does not show.
  ['500', 500, READ],
])('a save that ends in %s (%i, %s) loses nothing', async (fault, status, call) => {
  const { who, browser } = await mentor();
  const painted = await browser.press(await browser.open(PAINTER), 'Laborables de 16 a 20');
  site.foreign.fail(call, fault);
  const failed = await browser.press(painted, 'Guardar horario');
  expect([failed.url.pathname, failed.status]).toEqual(['/profile/horario', status]);
  expect(failed.text).toContain(ALERT);
  expect(valuesOf(failed, 'marks')).toEqual(valuesOf(painted, 'marks'));
  expect(who.week).toHaveLength(7);
  await site.untilWell();
  const saved = await browser.press(failed, 'Guardar horario');
  expect([saved.url.pathname, saved.text]).toEqual(['/profile', expect.stringContaining('Horario guardado')]);
  expect(who.week).toHaveLength(7 * 4 + 5 * 8);
});

it('a week that cannot be loaded cannot be overwritten', async () => {
  const { who, browser } = await mentor();
  site.foreign.fail(READ, '500');
  const page = await browser.open(PAINTER);
  expect(page.status).toBe(503);
  expect(page.text).toContain('No hemos podido cargar tu horario');
  expect(page.forms.some((form) => form.buttons.some((b) => b.text.includes('Guardar')))).toBe(false);
  expect(page.html).not.toContain('name="marks"');
  const profile = await browser.open('/profile');
  expect([profile.status, profile.text]).toEqual([
    200,
    expect.stringContaining('No hemos podido cargar tu horario'),
  ]);
  expect(who.week).toHaveLength(7);
});

it('an expired session returns the form with everything painted', async () => {
  const { browser } = await mentor();
  const painted = await browser.press(await browser.open(PAINTER), 'Laborables de 16 a 20');
  site.foreign.expireAccess();
  site.foreign.state.refreshes.clear();
  const expired = await browser.press(painted, 'Guardar horario');
  expect(expired.status).toBe(401);
  expect(valuesOf(expired, 'marks')).toEqual(valuesOf(painted, 'marks'));
});

it('unreadable sessions affect only their list', async () => {
  const { browser } = await mentor();
  site.foreign.fail('GET /api/mentorships/', '500');
  const page = await browser.open(PAINTER);
  expect(page.status).toBe(200);
  expect(page.html).toContain('name="marks"');
});

it('days off are neither shown nor accepted without the extension', async () => {
  const { browser } = await mentor();
  expect((await browser.open(PAINTER)).text).not.toContain('Días libres y horas extra');
  for (const intent of ['add-exception', 'remove-exception:1']) {
    const body = new URLSearchParams({ intent });
    expect((await browser.fetch('/profile/horario', { method: 'POST', body })).status).toBe(404);
  }
});
