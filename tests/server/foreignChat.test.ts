/**
 * The chat with a server of the plain contract: no ids in its frames, no `client_id`, no unread counts, no
 * sending over HTTP. A failing call only affects its part of the page, and typed text is never lost.
 */
import { load } from 'cheerio';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from '~/tests/support/foreignBrowser';
import { putMessage } from '~/tests/support/foreignChat';
import { MENTOR, type Person, person, STUDENT } from '~/tests/support/foreignPeople';
import { messagesAt, startForeignSite, valuesOf } from '~/tests/support/foreignSite';
import { openChat } from '~/tests/support/pageChat';

const [STUDENT_ID, MENTOR_ID] = [11, 21];
const [student, mentor] = [{ id: STUDENT_ID }, { id: MENTOR_ID }];
const HISTORY = /^GET \/api\/chat\/history\//;
const site = await startForeignSite();
afterEach(() => {
  site.foreign.heal();
  site.foreign.state.messages.length = 0;
});

const written = () => site.foreign.state.messages.map(({ content }) => content);

describe('a conversation', () => {
  it('lists the students who wrote to a mentor, and shows a conversation in order, whatever order the server uses', async () => {
    const browser = await site.logIn(MENTOR);
    expect((await browser.open('/chat')).text).toContain(
      'No hay estudiantes que hayan iniciado conversaciones',
    );
    putMessage(site.foreign.state, student, mentor, 'La primera', Date.now() - 120_000);
    putMessage(site.foreign.state, mentor, student, 'La segunda', Date.now() - 60_000);
    expect((await browser.open('/chat')).text).toContain('Lucía');
    for (const newestFirst of [false, true]) {
      site.foreign.habits.newestFirst = newestFirst;
      site.foreign.habits.messageIds = !newestFirst;
      const { html } = await browser.open(`/chat/${STUDENT.username}`);
      expect(html.indexOf('La primera')).toBeGreaterThan(0);
      expect(html.indexOf('La segunda')).toBeGreaterThan(html.indexOf('La primera'));
    }
    Object.assign(site.foreign.habits, { newestFirst: false, messageIds: true });
  });

  it('sends a form message over the socket and stores it once, and keeps a refused one', async () => {
    const browser = await site.logIn(STUDENT);
    const page = await browser.open(`/chat/${MENTOR.username}`);
    const sent = await browser.press(page, 'Enviar', { mensaje: 'Por formulario' });
    expect(sent.status).toBe(200);
    expect(written()).toEqual(['Por formulario']);
    site.foreign.chat.fail('refuse-500');
    const failed = await browser.press(page, 'Enviar', { mensaje: 'No se pierde' });
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(failed.html).toContain('No se pierde');
    expect(written()).toEqual(['Por formulario']);
  });

  it('carries messages both ways by the relay, with the bearer token and never the cookie', async () => {
    const [mine, theirs] = [await site.logIn(STUDENT), await site.logIn(MENTOR)];
    const one = await openChat(mine, `/ws/chat/${STUDENT_ID}/${MENTOR_ID}/`);
    const other = await openChat(theirs, `/ws/chat/${MENTOR_ID}/${STUDENT_ID}/`);
    await expect.poll(() => site.foreign.chat.open).toBe(2);
    one.say({ message: 'Hola', client_id: 'uno' });
    await expect.poll(() => [one.frames.length, other.frames.length]).toEqual([1, 1]);
    expect(other.frames[0]).toMatchObject({ sender: STUDENT_ID, receiver: MENTOR_ID, content: 'Hola' });
    for (const { headers } of site.foreign.chat.handshakes.slice(-2)) {
      expect(headers.authorization).toMatch(/^Bearer /);
      expect(headers.cookie).toBeUndefined();
      expect(headers['sec-websocket-extensions']).toBeUndefined();
    }
    for (const { socket } of [one, other]) socket.close();
    await expect.poll(() => site.foreign.chat.open).toBe(0);
  });

  it('shows a whole history without ids, in order, with no link to older messages', async () => {
    const begin = Date.parse('2026-01-05T10:00:00Z');
    for (let i = 0; i < 60; i++)
      putMessage(
        site.foreign.state,
        i % 2 ? mentor : student,
        i % 2 ? student : mentor,
        `Línea ${i}.`,
        begin + i * 60_000,
      );
    const browser = await site.logIn(STUDENT);
    const saved = { ...site.foreign.habits };
    Object.assign(site.foreign.habits, { messageIds: false, newestFirst: true });
    const lines = (html: string) => [...html.matchAll(/Línea (\d+)\./g)].map(([, at]) => Number(at));
    const first = await browser.open(`/chat/${MENTOR.username}/mensajes`);
    expect([first.status, lines(first.html)]).toEqual([200, Array.from({ length: 40 }, (_, i) => i + 20)]);
    const all = await browser.open(`/chat/${MENTOR.username}/mensajes?todos`);
    expect(lines(all.html)).toEqual(Array.from({ length: 60 }, (_, i) => i));
    expect(all.text).not.toContain('Ver mensajes anteriores');
    Object.assign(site.foreign.habits, saved);
  });

  it('keeps the composer if the history cannot be read, and the frame retries', async () => {
    const browser = await site.logIn(STUDENT);
    site.foreign.fail(HISTORY, { status: 500, body: {} });
    const page = await browser.open(`/chat/${MENTOR.username}`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Error al cargar los mensajes')]);
    expect(page.text).toContain('Reintentar');
    expect(valuesOf(page, 'mensaje')).toEqual(['']);
    const frame = await browser.open(`/chat/${MENTOR.username}/mensajes`);
    expect([frame.status, frame.headers.get('x-frame-options')]).toEqual([503, 'SAMEORIGIN']);
    expect(frame.text).toContain('Error al cargar los mensajes');
    expect(frame.html).toContain('http-equiv="refresh"');
    const json = await browser.fetch(`/chat/${MENTOR.username}/historial`);
    expect([json.status, await json.json()]).toEqual([503, {}]);
    site.foreign.heal();
    expect((await browser.open(`/chat/${MENTOR.username}/mensajes`)).status).toBe(200);
  });

  it('an unsent message can be sent again without becoming a second one', async () => {
    const browser = await site.logIn(STUDENT);
    const page = await browser.open(`/chat/${MENTOR.username}`);
    site.foreign.chat.fail('refuse-500');
    const refused = await browser.press(page, 'Enviar', { mensaje: 'Sin suerte' });
    expect(refused.status).toBe(500);
    expect(messagesAt(refused, 'mensaje')).toContain('Lo que has escrito sigue aquí');
    expect(valuesOf(refused, 'mensaje')).toEqual(['Sin suerte']);
    expect(valuesOf(refused, 'form_id')).toEqual(valuesOf(page, 'form_id'));
    site.foreign.chat.heal();
    expect((await browser.press(refused, 'Enviar')).status).toBe(200);
  });
});

describe('the people', () => {
  let who: Person;
  let browser: Browser;
  beforeAll(async () => {
    ({ who, browser } = await site.newcomer('alumno', { first_name: 'Eva' }));
  });

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

  it('students see all mentors by name, and no unread counts', async () => {
    addMentor('Ángeles', 'Zúñiga', 'angeles.z');
    const page = await browser.open('/chat');
    const names = namesOf(page);
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual([...names].sort(new Intl.Collator('es', { sensitivity: 'base' }).compare));
    expect(load(page.html)('aside nav a[href="/chat"]').text().trim()).toBe('Mensajes');
    expect(await (await browser.fetch('/chat/sin-leer/cuenta')).json()).toEqual({ total: null, people: [] });
    site.foreign.calls.length = 0;
    const marked = await browser.fetch('/chat/angeles.z/leido', {
      method: 'POST',
      body: new URLSearchParams(),
    });
    expect([marked.status, site.foreign.calls.filter((call) => call.startsWith('POST'))]).toEqual([204, []]);
    for (const q of ['zuniga', 'ANGELES.Z', 'ángeles']) {
      expect(namesOf(await browser.press(page, 'Buscar personas', { q })), q).toEqual(['Ángeles Zúñiga']);
    }
  });

  it('a mentor without conversations is told so, and then sees the students who wrote', async () => {
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
  ] as const)('%s: a failing list says so, and the same address can be retried', async (type, failing, said) => {
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

  it('an empty list of mentors says so', async () => {
    site.foreign.fail('GET /api/mentors/', 'empty');
    expect((await browser.open('/chat')).text).toContain('No hay mentores disponibles');
  });

  it('two thousand mentors are listed up to a limit, with a notice, quickly and in a small page', async () => {
    for (let n = 0; n < 2_000; n++) addMentor(`Persona ${n}`, 'De Prueba', `persona.${n}`);
    const began = performance.now();
    const page = await browser.open('/chat');
    const took = performance.now() - began;
    expect(namesOf(page)).toHaveLength(50);
    expect(page.text).toMatch(/Se muestran 50 de 2\.\d{3} mentores: busca por nombre o materia\./);
    expect(page.html.length).toBeLessThan(150_000);
    expect(took).toBeLessThan(3_000);
    expect(namesOf(await browser.press(page, 'Buscar personas', { q: 'persona 1999' }))).toEqual([
      'Persona 1999 De Prueba',
    ]);
  });
});
