/** A conversation as a page in front of another server: what it does not answer costs its part of the page, never what was typed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putMessage } from '../support/foreignChat';
import { MENTOR, STUDENT } from '../support/foreignPeople';
import { type ForeignSite, messagesAt, startForeignSite, valuesOf } from '../support/foreignSite';

const HISTORY = /^GET \/api\/chat\/history\//;

let site: ForeignSite;
beforeAll(async () => {
  site = await startForeignSite();
});
afterAll(() => site.close());

const personOf = (username: string) => {
  const found = site.foreign.state.people.find((one) => one.username === username);
  if (!found) throw new Error(`nobody is called ${username}`);
  return found;
};

it('shows the whole of a history without ids, in order, and has no way back beyond it', async () => {
  const [student, mentor] = [personOf(STUDENT.username), personOf(MENTOR.username)];
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

it('a history that cannot be read leaves the composer, and the frame tries again', async () => {
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

it('what could not be sent is there to be sent again, as the same message', async () => {
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
