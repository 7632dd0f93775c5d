/** The chat's WebSocket for the website's own pages, with the API in the same process (decision 19). */
import { afterEach, describe, expect, it } from 'vitest';
import { apiAt } from '~/tests/support/api';
import type { ChatClient } from '~/tests/support/chatServer';
import { Browser } from '~/tests/support/foreignBrowser';
import { type Actor, mentor, student } from '~/tests/support/marketplace';
import { openChat } from '~/tests/support/pageChat';
import { eventually } from '~/tests/support/patience';
import { PASSWORD } from '~/tests/support/people';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';

const api = apiAt((await sharedSite()).origin, anyAddress());
const [ana, marcos] = [await enter(await student(api)), await enter(await mentor(api))];
const open: ChatClient[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate();
});

type Person = Awaited<ReturnType<typeof enter>>;
async function enter({ id, username }: Pick<Actor, 'id' | 'username'>) {
  return { browser: await Browser.loggedIn(api.origin, { username, password: PASSWORD }), id, username };
}
async function join(
  one: Pick<Person, 'browser' | 'id'>,
  other: { id: number },
  headers?: Record<string, string>,
): Promise<ChatClient> {
  const client = await openChat(one.browser, `/ws/chat/${one.id}/${other.id}/`, headers);
  open.push(client);
  return client;
}
const contents = ({ frames }: ChatClient) => frames.map(({ content }) => content);

it('carries messages both ways, each with its id and the sender’s client id', async () => {
  const [mine, theirs] = [await join(ana, marcos), await join(marcos, ana)];
  mine.say({ message: '¿Mañana a las diez?', client_id: 'uno' });
  await eventually(() => expect(contents(theirs)).toEqual(['¿Mañana a las diez?']));
  theirs.say({ message: 'Perfecto 👍', client_id: 'dos' });
  await eventually(() => expect(contents(mine)).toEqual(['¿Mañana a las diez?', 'Perfecto 👍']));
  expect(mine.frames).toMatchObject([
    { id: expect.any(Number), sender: ana.id, receiver: marcos.id, client_id: 'uno' },
    { id: expect.any(Number), sender: marcos.id, receiver: ana.id, client_id: 'dos' },
  ]);
  expect(mine.frames).toEqual(theirs.frames);
});

describe('access', () => {
  it('is refused without a session, and with somebody else’s user id', async () => {
    const nobody = { browser: new Browser(api.origin), id: ana.id };
    expect(await (await join(nobody, marcos)).closed).toMatchObject({ code: 4401 });
    const forged = { Cookie: `refresh_token=${'x'.repeat(400)}` };
    expect(await (await join(nobody, marcos, forged)).closed).toMatchObject({ code: 4401 });
    const asMarcos = { browser: ana.browser, id: marcos.id };
    expect(await (await join(asMarcos, ana)).closed).toMatchObject({ code: 4403 });
  });

  it.each(['https://evil.example', 'null', ''])('is refused to pages of %s', async (Origin) => {
    await expect(join(ana, marcos, { Origin })).rejects.toThrow('403');
  });

  it.each([
    '/ws/',
    '/ws/chat/',
    '/ws/chat/1/',
    '/ws/chat/1/2',
    '/ws/chat/01/2/',
    '/ws/chat/a/b/',
    '/ws/chat/1/2/3/',
    '/ws/chat/1/%32/',
    '/WS/chat/1/2/',
    '//ws/chat/1/2/',
    '/login',
    '/',
  ])('is refused elsewhere: %s', async (path) => {
    await expect(openChat(ana.browser, path)).rejects.toThrow('404');
  });

  it('is refused to the sixth socket of a person until later', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => join(ana, marcos)));
    expect(await (await join(ana, marcos)).closed).toMatchObject({ code: 1013 });
    expect(five.map(({ socket }) => socket.readyState)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('the renewal of the session for it', () => {
  const renew = ({ browser }: Pick<Person, 'browser'>, init: RequestInit = { method: 'POST' }) =>
    browser.fetch('/chat/sesion/renovar', init);

  it('reports whether the user is logged in, to its own pages only', async () => {
    expect((await renew(ana)).status).toBe(204);
    expect((await renew({ browser: new Browser(api.origin) })).status).toBe(401);
    expect((await renew(ana, { method: 'GET' })).status).toBe(405);
    const foreign = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } };
    expect((await renew(ana, foreign)).status).toBe(403);
  });

  it('refuses a session that was logged out elsewhere, although its token has not expired', async () => {
    const laptop = await enter(ana);
    const copy = new Browser(api.origin);
    for (const [name, value] of laptop.browser.cookies) copy.cookies.set(name, value);
    const socket = await join(laptop, marcos);
    await laptop.browser.fetch('/logout', { method: 'POST' });
    expect(await socket.closed).toMatchObject({ code: 4401 });
    // Another tab may hold the newer token, so the browser is asked once more.
    const first = await renew({ browser: copy });
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await renew({ browser: copy })).status).toBe(401);
    expect(copy.cookies.has('refresh_token')).toBe(false);
  });
});
