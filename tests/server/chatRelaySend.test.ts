/** A message posted by a form to a server that takes messages by WebSocket only: stored once, then told. */
import { beforeEach, expect, it } from 'vitest';
import type { Page } from '~/tests/support/foreignBrowser';
import type { ChatFault } from '~/tests/support/foreignChatSocket';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { startForeignSite } from '~/tests/support/foreignSite';
import { eventually } from '~/tests/support/patience';

let form: Page;
const site = await startForeignSite();
const browser = await site.logIn(STUDENT);
beforeEach(async () => {
  site.foreign.heal();
  form = await browser.open(`/chat/${MENTOR.username}`);
});

const send = (text: string, from = form) => browser.press(from, 'Enviar', { mensaje: text });
const stored = (text: string) => site.foreign.state.messages.filter(({ content }) => content === text).length;
let texts = 0;
const newText = () => {
  texts += 1;
  return `Mensaje número ${texts}`;
};

it('is stored once per form, however often it is submitted; two forms send two messages', async () => {
  const text = newText();
  const [first, second] = await Promise.all([send(text), send(text)]);
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect(stored(text)).toBe(1);
  expect((await send(text, await browser.open(`/chat/${MENTOR.username}`))).status).toBe(200);
  expect(stored(text)).toBe(2);
});

it.each<ChatFault>([
  'silent',
  'drop-after',
  'late',
  'rubbish',
])('counts as sent when it was stored, whatever else happens: %s', async (fault) => {
  const text = newText();
  site.foreign.chat.fail(fault, 1);
  const answer = await send(text);
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  expect(stored(text)).toBe(1);
});

it.each<[ChatFault, number]>([
  ['drop', 503],
  ['deaf', 503],
  ['refuse-500', 500],
])('is kept in the form and can be sent again if it was not stored: %s', async (fault, status) => {
  const text = newText();
  site.foreign.chat.fail(fault, 1);
  const refused = await send(text);
  expect(refused.status).toBe(status);
  expect(refused.html).toContain(text);
  expect(stored(text)).toBe(0);
  expect((await browser.press(refused, 'Enviar')).status).toBe(200);
  expect(stored(text)).toBe(1);
});

it('is not sent twice if the outcome was unknown', async () => {
  const text = newText();
  site.foreign.chat.fail('silent', 1);
  const sending = send(text);
  await eventually(() => expect(stored(text)).toBe(1));
  site.foreign.fail(/GET \/api\/chat\/history\//, { status: 503, body: {} });
  const refused = await sending;
  expect(refused.status).toBe(503);
  site.foreign.heal();
  expect((await browser.press(refused, 'Enviar')).status).toBe(200);
  expect(stored(text)).toBe(1);
});

it('renews an expired token on the way', async () => {
  const text = newText();
  site.foreign.expireAccess();
  expect((await send(text)).status).toBe(200);
  expect(stored(text)).toBe(1);
});
