/** Two websites on one PostgreSQL, a person on each: messages, counts and what has been read cross. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import {
  type ChatDatabase,
  makeChatDatabase,
  PASSWORD,
  type Person,
} from '~/tests/support/chatFaults/database';
import { type ChatSite, startChatSite } from '~/tests/support/chatFaults/site';
import { Browser } from '~/tests/support/foreignBrowser';
import { eventually } from '~/tests/support/patience';

const unread = z.object({
  total: z.number(),
  people: z.array(z.object({ id: z.string(), count: z.number() })),
});
const message = z.object({ content: z.string(), client_id: z.string().optional(), id: z.number() });
/** The other person's read marks come on the same line. */
const frame = z.union([message, z.object({ read_up_to: z.number() })]);
const historyPage = z.object({ messages: z.array(z.object({ content: z.string() })), older: z.boolean() });

let database: ChatDatabase | null = null;
const sites: ChatSite[] = [];
const sockets: WebSocket[] = [];
beforeAll(async () => {
  database = await makeChatDatabase('postgres', 1);
  if (!database) return;
  // In sequence: the first one migrates.
  for (let n = 0; n < 2; n += 1) sites.push(await startChatSite(database, 'inside'));
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  for (const site of sites) await site.end();
  await database?.remove();
});

async function enter(site: ChatSite | undefined, { username }: Person): Promise<Browser> {
  const browser = new Browser(site?.origin ?? '');
  const home = await browser.press(await browser.open('/login'), 'Iniciar sesión', {
    username,
    password: PASSWORD,
  });
  expect(home.url.pathname).toBe('/dashboard');
  return browser;
}

/** The student's side of the conversation, on the server where she is logged in. */
async function talk(browser: Browser, me: Person, other: Person) {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const address = `${browser.origin.replace('http', 'ws')}/ws/chat/${me.id}/${other.id}/`;
  const socket = new WebSocket(address, { origin: browser.origin, headers: { Cookie: cookie } });
  sockets.push(socket);
  const seen: z.infer<typeof message>[] = [];
  const readUpTo: number[] = [];
  socket.on('message', (data) => {
    const told = frame.parse(JSON.parse(String(data)));
    if ('content' in told) seen.push(told);
    else readUpTo.push(told.read_up_to);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const ask = async <T extends z.ZodType>(path: string, shape: T): Promise<z.output<T>> =>
    shape.parse(await (await browser.fetch(path)).json());
  return {
    browser,
    seen,
    readUpTo,
    say: (message: string, clientId: string) => socket.send(JSON.stringify({ message, client_id: clientId })),
    unread: () => ask('/chat/sin-leer/cuenta', unread),
    history: () => ask(`/chat/${other.username}/historial`, historyPage),
    read: () =>
      browser.fetch(`/chat/${other.username}/leido`, { method: 'POST', body: new URLSearchParams() }),
  };
}

it('a conversation over two servers', async (test) => {
  const pair = database?.pairs[0];
  if (!pair) return test.skip('no PostgreSQL 15 or newer on this machine');
  const { student, mentor } = pair;
  const [one, two] = [
    await talk(await enter(sites[0], student), student, mentor),
    await talk(await enter(sites[1], mentor), mentor, student),
  ];
  expect(one.browser.origin).not.toBe(two.browser.origin);

  const first = (await two.history()).messages.map(({ content }) => content);
  expect(first).toHaveLength(1);
  const spoken: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    const [from, text] = n % 3 === 0 ? [two, `mentora ${n}`] : [one, `alumna ${n}`];
    from.say(text, `id-${n}`);
    spoken.push(text);
    await vi.waitFor(
      () => {
        for (const { seen } of [one, two]) expect(seen.map(({ content }) => content)).toEqual(spoken);
      },
      { timeout: 2_000 },
    );
  }
  expect(one.seen.map(({ id }) => id)).toEqual(two.seen.map(({ id }) => id));

  expect(await two.unread()).toEqual({ total: 7, people: [{ id: student.id, count: 7 }] });
  expect(await one.unread()).toEqual({ total: 4, people: [{ id: mentor.id, count: 4 }] });
  // Read on her server, and known on the other one: the same person may use both.
  expect((await two.read()).status).toBe(204);
  await eventually(() =>
    expect(one.readUpTo).toEqual([one.seen.findLast(({ content }) => content.startsWith('alumna'))?.id]),
  );
  const elsewhere = await enter(sites[0], mentor);
  expect(unread.parse(await (await elsewhere.fetch('/chat/sin-leer/cuenta')).json()).total).toBe(0);

  for (const { history } of [one, two])
    expect((await history()).messages.map(({ content }) => content)).toEqual([...first, ...spoken]);
});

it('the same message at both servers at once is stored once', async (test) => {
  const pair = database?.pairs[0];
  if (!pair) return test.skip('no PostgreSQL 15 or newer on this machine');
  const { student, mentor } = pair;
  const places = await Promise.all(
    sites.map(async (site) => talk(await enter(site, student), student, mentor)),
  );
  for (const { say } of places) say('una vez', 'both');
  await eventually(() => {
    for (const { seen } of places) expect(seen.some(({ client_id }) => client_id === 'both')).toBe(true);
  });
  for (const { history } of places) {
    const texts = (await history()).messages.map(({ content }) => content);
    expect(texts.filter((text) => text === 'una vez')).toHaveLength(1);
  }
});
