/** The people of the chat in front of another server: mentors as its plain list has them, nothing counted, and what is said when it fails. */
import { load } from 'cheerio';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from '../support/foreignBrowser';
import { putMessage } from '../support/foreignChat';
import { type Person, person } from '../support/foreignPeople';
import { type ForeignSite, startForeignSite } from '../support/foreignSite';

let site: ForeignSite;
let who: Person;
let student: Browser;
beforeAll(async () => {
  site = await startForeignSite();
  ({ who, browser: student } = await site.newcomer('alumno', { first_name: 'Eva' }));
});
afterAll(() => site.close());
afterEach(() => site.foreign.heal());

const namesOf = ({ html }: Page) => {
  const $ = load(html);
  return $('.chat-list li')
    .toArray()
    .map((row) => $(row).find('.truncate').first().text());
};
function addMentor(first_name: string, last_name: string, username: string): Person {
  const mentor = person(site.foreign.state.next(), { username, password: 'clave-mentor-1' }, 'mentor', {
    first_name,
    last_name,
    profile: { bio: '', expertises: ['algebra'] },
  });
  site.foreign.state.people.push(mentor);
  return mentor;
}

it('students see all mentors by name, and nothing pretends to count', async () => {
  addMentor('Ángeles', 'Zúñiga', 'angeles.z');
  const page = await student.open('/chat');
  const names = namesOf(page);
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual([...names].sort(new Intl.Collator('es', { sensitivity: 'base' }).compare));
  expect(load(page.html)('aside nav a[href="/chat"]').text()).toBe('Mensajes');
  expect(await (await student.fetch('/chat/sin-leer/cuenta')).json()).toEqual({ total: null, people: [] });
  site.foreign.calls.length = 0;
  const marked = await student.fetch('/chat/angeles.z/leido', {
    method: 'POST',
    body: new URLSearchParams(),
  });
  expect([marked.status, site.foreign.calls.filter((call) => call.startsWith('POST'))]).toEqual([204, []]);
  for (const q of ['zuniga', 'ANGELES.Z', 'ángeles']) {
    expect(namesOf(await student.press(page, 'Buscar personas', { q })), q).toEqual(['Ángeles Zúñiga']);
  }
});

it('a mentor without conversations is told so; then the students who wrote', async () => {
  const { who: mentor, browser } = await site.newcomer('mentor', { first_name: 'Rita' });
  const empty = await browser.open('/chat');
  expect(empty.text).toContain('No hay estudiantes que hayan iniciado conversaciones contigo');
  expect((await browser.open(`/chat/${who.username}`)).status).toBe(404);
  putMessage(site.foreign.state, who, mentor, 'Hola');
  expect(namesOf(await browser.open('/chat'))).toEqual([who.first_name]);
  expect((await browser.open(`/chat/${who.username}`)).status).toBe(200);
});

it.each([
  ['alumno', 'GET /api/mentors/', 'Error al cargar los mentores'],
  ['mentor', 'GET /api/chat/students-with-chats/*/', 'Error al cargar los estudiantes'],
] as const)('%s: a list that fails says so, and the same address tries again', async (type, failing, said) => {
  const { browser } = await site.newcomer(type, { first_name: 'Noa' });
  site.foreign.fail(failing, '500');
  const failed = await browser.open('/chat?q=a');
  expect([failed.status, failed.text.includes(said)]).toEqual([500, true]);
  expect(load(failed.html)('a:contains("Reintentar")').attr('href')).toBe('/chat?q=a');
  const data = await browser.fetch('/chat/buscar/personas?q=a');
  expect([data.status, await data.json()]).toEqual([
    500,
    expect.objectContaining({ failure: 500, people: [] }),
  ]);
  site.foreign.heal();
  expect((await browser.open('/chat?q=a')).text).not.toContain(said);
});

it('no mentors at all', async () => {
  site.foreign.fail('GET /api/mentors/', 'empty');
  expect((await student.open('/chat')).text).toContain('No hay mentores disponibles');
});

it('of two thousand mentors a bounded number, told so, quickly and small', async () => {
  for (let n = 0; n < 2_000; n++) addMentor(`Persona ${n}`, 'De Prueba', `persona.${n}`);
  const began = performance.now();
  const page = await student.open('/chat');
  const took = performance.now() - began;
  expect(namesOf(page)).toHaveLength(50);
  expect(page.text).toMatch(/Se muestran 50 de 2\d{3} mentores: busca por nombre o materia\./);
  expect(page.html.length).toBeLessThan(150_000);
  expect(took).toBeLessThan(3_000);
  expect(namesOf(await student.press(page, 'Buscar personas', { q: 'persona 1999' }))).toEqual([
    'Persona 1999 De Prueba',
  ]);
});
