/** 'Ingresos' over HTTP, without JavaScript, on a fixed Thursday (docs/product.md, 'Income'). */
import { load } from 'cheerio';
import { afterAll, expect, it } from 'vitest';
import { MENTOR } from '~/tests/support/calendarPeople';
import { startCalendarSite } from '~/tests/support/calendarSite';
import type { Page } from '~/tests/support/foreignBrowser';
import { valuesOf } from '~/tests/support/foreignSite';

const site = await startCalendarSite({
  now: '2026-11-19T11:00:00Z',
  sessions: ['10', '11', '12'].map((day) => ({
    start: `2026-11-${day} 10:00`,
    end: `2026-11-${day} 11:00`,
  })),
});
const marta = await site.logIn(MENTOR);
afterAll(() => site.stop());

const offered = (page: Page) =>
  page.forms.flatMap((form) => form.offered.filter(([name]) => name === 'sessions').map(([, key]) => key));

it('the dialog of a session says how its student stands, and leads to record, note and payments', async () => {
  const past = await marta.open('/mentorships?vista=pasadas');
  const detail = load(past.html)('a[href*="detalle="]').attr('href') ?? '';
  const dialog = load((await marta.open(detail)).html)('dialog');
  expect(dialog.text()).toContain('Debe 75,00 €');
  const note = dialog.find('a:contains("Nota")').attr('href') ?? '';
  const record = await marta.open(note);
  const ofSession = (one: [string, string]) => one[0] === 'session' && one[1] !== 'general';
  const forms = record.forms.filter(({ fields }) => fields.some(ofSession));
  await marta.press({ ...record, forms }, 'Guardar', { text: 'Repasar signos.' });
  const again = load((await marta.open(detail)).html)('dialog');
  expect(again.text()).toMatch(/Tu nota del 1\d de noviembre\s*Repasar signos\./);
  for (const name of ['Ficha', 'Pago'])
    expect((await marta.open(again.find(`a:contains("${name}")`).attr('href') ?? '')).status).toBe(200);
});

it('«Marcar pagada» records one row, and keeps the ticks and input of the others', async () => {
  const page = await marta.open('/ingresos');
  const [last = '', ...others] = offered(page);
  const typed = { sessions: [last, ...others], state: 'free', way: 'cash', paid_on: '2026-11-17' };
  const one = await marta.press(page, 'Marcar pagada', typed);
  expect([one.status, one.text]).toEqual([200, expect.stringContaining('1 sesión pagada')]);
  expect(valuesOf(one, 'sessions')).toEqual(others);
  expect(['state', 'way', 'paid_on'].flatMap((name) => valuesOf(one, name))).toEqual([
    'free',
    'cash',
    '2026-11-17',
  ]);
  expect(one.text).toMatch(/Marcadas: 2 filas, 50,00 €/);
  const all = await marta.press(one, 'Anotar');
  expect(all.text).toContain('2 sesiones que no se cobran');
  expect(valuesOf(all, 'sessions')).toEqual([]);
});

it('sessions and packs of a student are both named, in the list and on the receipt', async () => {
  const income = await marta.open('/ingresos');
  const receipt = load(income.html)('a:contains("Justificante")').attr('href') ?? '';
  const student = new URLSearchParams(receipt.split('?')[1]).get('estudiante');
  for (const sessions of ['5', '1']) {
    const page = await marta.open(`/estudiantes/${student}`);
    const price = String(Number(sessions) * 25);
    await marta.press(page, 'Anotar bono', { sessions, price });
  }
  const row = load((await marta.open('/ingresos')).html)('#reparto li').text();
  expect(row).toContain('3 sesiones · 3 horas · 2 bonos');
  const printed = await marta.open(receipt);
  for (const what of ['Bono de 5 sesiones', 'Bono de 1 sesión', 'y bonos comprados', '1 hora'])
    expect(printed.text).toContain(what);
});

it('«Usar bono» on a row uses the pack in one press, and is offered while one is left', async () => {
  const page = await marta.open('/ingresos');
  const [key = ''] = offered(page);
  const open = await marta.press(page, 'Anotar', { sessions: [key], state: 'pending' });
  expect(open.text).toContain('1 sesión pendiente');
  const done = await marta.press(open, 'Usar bono');
  expect([done.status, done.text]).toEqual([200, expect.stringContaining('1 sesión con bono')]);
  expect(load(done.html)('button:contains("Usar bono")')).toHaveLength(0);
});
