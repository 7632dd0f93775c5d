/** The people of the chat on our own server, over HTTP without JavaScript. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { tokenOf } from '~/tests/support/demoToken';
import { enter, MENTOR, STUDENT } from '~/tests/support/directoryPages';
import { Browser, type Page } from '~/tests/support/foreignBrowser';
import { type RunningServer, startServer } from '~/tests/support/server';

const unreadChats = z.object({
  total: z.number().nullable(),
  people: z.array(z.object({ id: z.string(), count: z.number() })),
});
const me = z.object({ id: z.number() });

let site: RunningServer;
let tokens: Record<'student' | 'mentor', string>;
let ids: Record<'student' | 'mentor', number>;
let student: Browser;
let mentor: Browser;
beforeAll(async () => {
  site = await startServer();
  tokens = {
    student: await tokenOf(site, STUDENT.username),
    mentor: await tokenOf(site, MENTOR.username),
  };
  ids = { student: await idOf(tokens.student), mentor: await idOf(tokens.mentor) };
  student = await enter(site.origin, STUDENT);
  mentor = await enter(site.origin, MENTOR);
});
afterAll(() => site?.stop());

async function call(token: string, method: string, path: string, body?: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return fetch(`${site.origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}
async function idOf(token: string): Promise<number> {
  return me.parse(await (await call(token, 'GET', '/api/auth/me/')).json()).id;
}
async function write(from: 'student' | 'mentor', message: string): Promise<void> {
  const receiver = ids[from === 'student' ? 'mentor' : 'student'];
  const sent = await call(tokens[from], 'POST', '/api/chat/messages/', { receiver, message });
  expect(sent.status).toBe(201);
}

const unreadIn = (text: string) => Number(/(\d+) sin leer/.exec(text)?.[1] ?? 0);

/** Names in the list, each with its unread count, 0 for none. */
function listOf({ html }: Page): [name: string, unread: number][] {
  const $ = load(html);
  return $('.chat-list li')
    .toArray()
    .map((row) => {
      const name = $(row).find('.truncate').first().text();
      return [name, unreadIn($(row).find('.unread').text())];
    });
}
/** The last line of the first conversation. */
const lineOf = ({ html }: Page) => load(html)('.chat-list a').first().find('.truncate').eq(1).text();
const namesOf = (page: Page) => listOf(page).map(([name]) => name);
/** The number beside 'Mensajes' in the sidebar. */
function menuNumber({ html }: Page): number {
  const $ = load(html);
  return unreadIn($('aside nav a[href="/chat"] .unread').text());
}
const unreadOf = async (browser: Browser) =>
  unreadChats.parse(await (await browser.fetch('/chat/sin-leer/cuenta')).json());

it('the list begins with the latest conversation, and none is selected at first', async () => {
  await write('mentor', 'Hola, Ana');
  const page = await student.open('/chat');
  expect(page.status).toBe(200);
  expect(page.text).toContain('Selecciona un chat');
  expect(namesOf(page)[0]).toBe('Marcos Herrera Vidal');
  expect(lineOf(page)).toBe('Hola, Ana');
  await write('student', 'Hola,\n\nMarcos');
  expect(lineOf(await student.open('/chat'))).toBe('Tú: Hola, Marcos');
  expect(lineOf(await mentor.open('/chat'))).toBe('Hola, Marcos');
  const $ = load(page.html);
  expect($('.chat-list a').first().attr('href')).toBe('/chat/marcos.mentor');
  expect($('.chat-list a').first().text()).toMatch(/\d\d:\d\d/);
  expect(page.headers.get('cache-control')).toContain('no-store');
  expect(page.headers.get('x-robots-tag')).toContain('noindex');
});

it('the search form finds people by name, username and area, whatever the case and accents', async () => {
  const whole = await student.open('/chat?nuevo=1');
  const conversations = namesOf(await student.open('/chat'));
  expect(conversations.length).toBeLessThan(namesOf(whole).length);
  expect(namesOf(whole).slice(0, conversations.length), 'in the same order first').toEqual(conversations);
  for (const q of ['VIDAL', 'marcos.mentor', 'matematicas', 'Matemáticas vidal']) {
    const found = await student.press(whole, 'Buscar personas', { q });
    expect([q, found.url.searchParams.get('q'), found.status]).toEqual([q, q, 200]);
    expect(namesOf(found), q).toContain('Marcos Herrera Vidal');
    expect(namesOf(found).length, q).toBeLessThan(namesOf(whole).length);
    expect(found.url.searchParams.get('nuevo')).toBe('1');
    // The search of the conversations is kept when one is opened.
    const again = await student.press(await student.open('/chat'), 'Buscar personas', { q });
    expect(namesOf(again), q).toEqual(namesOf(found));
    const $ = load(again.html);
    expect($('.chat-list a').first().attr('href')).toContain(`?${new URLSearchParams({ q })}`);
  }
  const nobody = await student.press(whole, 'Buscar personas', { q: 'zzzz' });
  expect(nobody.text).toContain('Nadie coincide con la búsqueda');
  expect(nobody.text).toContain('Ver todos');
  const beside = await student.open('/chat/marcos.mentor?q=vidal');
  expect(namesOf(beside)).toEqual(['Marcos Herrera Vidal']);
});

it('the list is also sent as JSON while typing, but not to visitors', async () => {
  const answer = await student.fetch('/chat/buscar/personas?q=vidal');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(await answer.json()).toMatchObject({
    of: 'mentors',
    query: { q: 'vidal', isNew: false },
    count: 1,
    failure: null,
  });
  const stranger = new Browser(site.origin);
  expect((await stranger.fetch('/chat/buscar/personas?q=vidal')).status).toBe(401);
  expect(unreadChats.parse(await (await stranger.fetch('/chat/sin-leer/cuenta')).json()).total).toBeNull();
  for (const path of ['/chat', '/chat/marcos.mentor', '/chat/marcos.mentor/leido']) {
    const sent = await stranger.fetch(path);
    expect([path, sent.status, sent.headers.get('location')?.split('?')[0]]).toEqual([path, 302, '/login']);
  }
  for (const path of ['/chat/buscar/personas', '/chat/sin-leer/cuenta']) {
    expect((await student.fetch(path, { method: 'POST', body: new URLSearchParams() })).status).toBe(405);
  }
});

it('unread messages are counted in the list and the menu, until they are read', async () => {
  const mark = (body: URLSearchParams, as = student) =>
    as.fetch('/chat/marcos.mentor/leido', { method: 'POST', body });
  expect((await mark(new URLSearchParams())).status).toBe(204);
  const before = await unreadOf(student);
  await write('mentor', 'uno');
  const seen = z
    .array(z.object({ id: z.number() }))
    .parse(
      await (await call(tokens.student, 'GET', `/api/chat/history/${ids.student}/${ids.mentor}/`)).json(),
    )
    .at(-1);
  await write('mentor', 'dos');
  const now = await unreadOf(student);
  expect(now.total).toBe((before.total ?? 0) + 2);
  expect(now.people.find(({ id }) => id === String(ids.mentor))?.count).toBe(2);
  const page = await student.open('/chat');
  expect(listOf(page)[0]).toEqual(['Marcos Herrera Vidal', 2]);
  expect(menuNumber(page)).toBe(now.total);
  expect(menuNumber(await student.open('/dashboard'))).toBe(now.total);

  // Up to the message that was shown, then all.
  expect((await mark(new URLSearchParams({ hasta: String(seen?.id) }))).status).toBe(204);
  expect(listOf(await student.open('/chat'))[0]).toEqual(['Marcos Herrera Vidal', 1]);
  expect((await mark(new URLSearchParams())).status).toBe(204);
  expect((await unreadOf(student)).total).toBe(before.total);
  expect(listOf(await student.open('/chat'))[0]).toEqual(['Marcos Herrera Vidal', 0]);

  expect(
    (await student.fetch('/chat/nadie/leido', { method: 'POST', body: new URLSearchParams() })).status,
  ).toBe(404);
  expect((await mark(new URLSearchParams(), new Browser(site.origin))).status).toBe(401);
  expect((await student.open('/chat/marcos.mentor/leido')).url.pathname).toBe('/chat/marcos.mentor');
});

it('a mentor sees the students of conversations, and can write to students who booked', async () => {
  await write('student', '¿Empezamos?');
  const page = await mentor.open('/chat');
  expect(namesOf(page)[0]).toBe('Ana Morales Pérez');
  const token = await tokenOf(site, MENTOR.username);
  const people = z
    .array(z.object({ username: z.string() }))
    .parse(await (await call(token, 'GET', `/api/chat/students-with-chats/${ids.mentor}/`)).json());
  expect(namesOf(page)).toHaveLength(people.length);
  const everybody = namesOf(await mentor.open('/chat?nuevo=1'));
  expect(everybody, 'also who has booked without a word').toEqual(expect.arrayContaining(namesOf(page)));
  expect(everybody.length).toBeGreaterThan(people.length);
  const other = await mentor.open('/chat/laura.bennett');
  expect(other.status, 'another mentor is nobody to talk with').toBe(404);
});

it('a mentor’s profile and a session link to the chat', async () => {
  const profile = async (browser: Browser) =>
    load((await browser.open('/mentors/marcos.mentor')).html)('a:contains("Enviar mensaje")').attr('href');
  expect(await profile(student)).toBe('/chat/marcos.mentor');
  expect(await profile(mentor)).toBeUndefined();
  expect(await profile(new Browser(site.origin))).toBe('/login?redirectTo=%2Fchat%2Fmarcos.mentor');

  const sessions = await student.open('/mentorships');
  const detail = load(sessions.html)('a[href*="detalle="]').first().attr('href') ?? '';
  const dialog = load((await student.open(detail)).html)('dialog');
  expect(dialog.find('a:contains("Enviar mensaje")').attr('href')).toMatch(/^\/chat\/[\w.]+$/);
});
