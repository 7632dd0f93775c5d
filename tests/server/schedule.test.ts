/** The mentor's week against another server of the contract, well and failing (spec.md section 8). */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Foreign, startForeign } from '../support/foreign';
import { Browser, type Page } from '../support/foreignBrowser';
import { MENTOR } from '../support/foreignPeople';
import { type RunningServer, startServer } from '../support/server';

const EDITOR = '/profile/horario';
const FAILED = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';
const MARKS = ['0-18:00', '6-23:30'];

let foreign: Foreign;
let site: RunningServer;
let mentor: Browser;

beforeAll(async () => {
  foreign = await startForeign();
  site = await startServer({ env: { API_URL: foreign.url } });
  mentor = new Browser(site.origin);
  await mentor.press(await mentor.open('/login'), 'Iniciar sesión', MENTOR);
});
afterEach(async () => {
  foreign.heal();
  await expect
    .poll(async () => (await mentor.open(EDITOR)).status, { timeout: 12_000, interval: 500 })
    .toBe(200);
});
afterAll(async () => {
  await site.stop();
  await foreign.close();
});

function paintedOn(page: Page): string[] {
  return page.forms.flatMap(({ fields }) =>
    fields.filter(([name]) => name === 'marks').map(([, value]) => value),
  );
}

it.each([
  ['POST /api/availability/bulk_update/', '500', 500],
  ['POST /api/availability/bulk_update/', 'html503', 503],
  ['GET /api/availability/', '500', 500],
] as const)('%s answers %s: the sentence, and what was painted', async (call, fault, status) => {
  const editor = await mentor.open(EDITOR);
  foreign.fail(call, fault);
  const answer = await mentor.press(editor, 'Guardar horario', { marks: MARKS });
  expect(answer.status).toBe(status);
  expect(answer.text).toContain(FAILED);
  expect(paintedOn(answer)).toEqual(MARKS);
  foreign.heal();
  const saved = await mentor.press(answer, 'Guardar horario');
  expect(saved.url.pathname).toBe('/profile');
  expect(saved.text).toContain('Horario guardado');
  expect(paintedOn(await mentor.open(EDITOR)).sort()).toEqual(MARKS);
});

it('a week that cannot be read is not shown as empty', async () => {
  foreign.fail('GET /api/availability/', '500');
  const page = await mentor.open(EDITOR);
  expect(page.status).toBe(503);
  expect(page.text).toContain('No hemos podido cargar tu horario');
  expect(page.html).not.toContain('name="marks"');
  expect((await mentor.open('/profile')).text).toContain('No hemos podido cargar tu horario');
});

it('sessions that cannot be read cost their list only', async () => {
  foreign.fail('GET /api/mentorships/', '500');
  const page = await mentor.open(EDITOR);
  expect(page.status).toBe(200);
  expect(page.html).toContain('name="marks"');
});

it('days off need the extension: neither shown nor taken', async () => {
  const page = await mentor.open(EDITOR);
  expect(page.text).not.toContain('Días libres y horas extra');
  for (const intent of ['add-exception', 'remove-exception:1']) {
    const answer = await mentor.fetch(EDITOR, { method: 'POST', body: new URLSearchParams({ intent }) });
    expect(answer.status).toBe(404);
  }
});
