/** The chat in front of a server of the plain contract: no ids in its frames, no `client_id`, no unread counts, no sending over HTTP. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { putMessage } from '../support/foreignChat';
import { MENTOR, STUDENT } from '../support/foreignPeople';
import { type ForeignSite, startForeignSite } from '../support/foreignSite';
import { openChat } from '../support/pageChat';

const [STUDENT_ID, MENTOR_ID] = [11, 21];
const [student, mentor] = [{ id: STUDENT_ID }, { id: MENTOR_ID }];
let site: ForeignSite;
beforeAll(async () => {
  site = await startForeignSite();
});
afterEach(() => {
  site.foreign.heal();
  site.foreign.state.messages.length = 0;
});
afterAll(() => site.close());

const written = () => site.foreign.state.messages.map(({ content }) => content);

it('lists the mentor’s students who have written, and shows a conversation in its order, whichever way it comes', async () => {
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

it('sends by form over the socket and stores once; what was not taken is not lost', async () => {
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
