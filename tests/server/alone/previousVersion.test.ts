/**
 * Expand and contract (docs/operations/upgrade.md): the previous version serves on today's schema while today's does, and
 * what one writes the other reads; then the schema goes back, and the previous version starts by itself.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '~/scripts/testPostgres.mjs';
import { apiAt } from '~/tests/support/api';
import { type Account, bookSlot, call, confirmBooking, findFreeSlots, logIn } from '~/tests/support/bookings';
import { type ChatClient, connectChat, opened } from '~/tests/support/chatServer';
import { Browser } from '~/tests/support/foreignBrowser';
import { activationLink } from '~/tests/support/mailbox';
import { eventually } from '~/tests/support/patience';
import { newPerson, PASSWORD, registerOnly } from '~/tests/support/people';
import { buildPrevious, hasPrevious, type PreviousVersion } from '~/tests/support/previousVersion';
import { copyReadyDatabase } from '~/tests/support/readyData';
import { fillFolder, type RunningServer, startServer } from '~/tests/support/server';

const soak = Boolean(process.env.SOAK);
const built = (name: string) => fileURLToPath(new URL(`../../../build/${name}.js`, import.meta.url));

let previous: PreviousVersion;
let postgres: TestPostgres | null;
let databaseUrl: string;
let before: RunningServer;
let today: RunningServer;

const startToday = (env = {}) => startServer({ env: { DATABASE_URL: databaseUrl, ...env } });
const startBefore = (...flags: string[]) =>
  startServer({ env: { DATABASE_URL: databaseUrl }, args: [previous.program, ...flags] });

/** The long run builds it in any case, and fails without it. */
const missing = !soak && !hasPrevious() && 'this clone lacks the commit of the previous version';

beforeAll(async () => {
  if (missing) return;
  previous = await buildPrevious({ whole: soak });
  postgres = await startPostgres();
  if (!postgres) return;
  const firstStart = async (DATABASE_URL: string) => {
    await (await startServer({ env: { DATABASE_URL } })).stop();
  };
  const made = { kind: 'demo' as const, build: built('server'), firstStart };
  databaseUrl = (await copyReadyDatabase(postgres.url, made)).url;
  [before, today] = await Promise.all([startBefore('--allow-older'), startToday()]);
}, 900_000);
afterAll(async () => {
  for (const server of [before, today]) await server?.stop('SIGKILL');
  await postgres?.stop();
  previous?.remove();
});

/** Two servers cannot share the embedded engine. */
const onServer = (name: string, work: () => Promise<void>) =>
  it(name, async (test) => {
    if (missing) return test.skip(missing);
    if (!postgres) return test.skip('no PostgreSQL 15 or newer on this machine');
    await work();
  });

const idOf = async (one: Account): Promise<number> => (await call(one, 'GET', '/api/auth/me/')).id;

describe.each([
  ['the previous version writes, today’s reads', () => [before, today] as const],
  ['today’s writes, the previous version reads', () => [today, before] as const],
])('%s', (_name, sides) => {
  /** The demo student at the writing server, the demo mentor at the reading one. */
  const people = async () => {
    const [here, there] = sides();
    return Promise.all([logIn(here.origin, 'ana.alumna'), logIn(there.origin, 'marcos.mentor')]);
  };
  const agreed = async ([ana, marcos]: [Account, Account]) => {
    const slots = await findFreeSlots(ana, marcos.username);
    const [first, second] = [slots.at(-1), slots.at(-3)];
    if (!first || !second) throw new Error('The demo mentor has nothing free');
    const identifier = await bookSlot(ana, first);
    expect(await confirmBooking(marcos, `${identifier}`)).toBe(true);
    return { path: `/api/mentorships/${identifier}/`, identifier: `${identifier}`, second };
  };

  onServer('an account: registered here, activated and filled in there', async () => {
    const [here, there] = sides().map(({ origin }) => apiAt(origin, '127.0.0.1'));
    if (!here || !there) throw new Error('two sides');
    const person = await registerOnly(here, newPerson('alumno'));
    // Either one sends the mail.
    const link = await Promise.any([here, there].map(({ origin }) => activationLink(origin, person.email)));
    const activated = await there.send('GET', new URL(link, there.origin).pathname);
    expect(activated.status).toBe(302);
    const data = { username: person.username, password: PASSWORD };
    const { access: token } = await there.call<{ access: string }>('POST', '/api/auth/token/', { data });
    const profile = { first_name: 'Inés', last_name: 'Ruiz', academic_level: 'bachillerato' };
    await there.call('PATCH', '/api/auth/profile/', { token, data: profile });
    expect(await here.call('GET', '/api/auth/me/', { token })).toMatchObject({ first_name: 'Inés' });
  });

  onServer('a session: booked, confirmed, moved, cancelled with a reason', async () => {
    const [ana, marcos] = await people();
    const { path, identifier, second } = await agreed([ana, marcos]);
    expect(await call(ana, 'GET', path)).toMatchObject({ confirmation: true });
    const [start, end] = [second.start, new Date(second.start.getTime() + 1_800_000)].map((at) =>
      at.toISOString(),
    );
    const { proposal } = await call(marcos, 'POST', `${path}proposal/`, { init_date: start, end_date: end });
    await call(ana, 'POST', `${path}proposal/accept/`, { proposal: proposal.id });
    const moved = await call(marcos, 'GET', path);
    expect(Date.parse(moved.init_date)).toBe(second.start.getTime());
    await call(ana, 'DELETE', path, { reason: 'Me ha salido un examen.' });
    const ended = await call(marcos, 'GET', `/api/mentorships/history/${identifier}/`);
    expect(JSON.stringify(ended)).toContain('Me ha salido un examen.');
  });

  onServer('the chat, over both sockets', async () => {
    const [ana, marcos] = await people();
    const [mine, yours] = [await idOf(ana), await idOf(marcos)];
    const join = async ({ origin, access }: Account, ids: string): Promise<ChatClient> => {
      const client = connectChat(`${origin.replace(/^http/, 'ws')}/ws/chat/${ids}/?token=${access}`, {});
      await opened(client.socket);
      return client;
    };
    const clients = [await join(ana, `${mine}/${yours}`), await join(marcos, `${yours}/${mine}`)];
    const hear = (client: ChatClient | undefined, content: string) =>
      eventually(() => expect(client?.frames).toContainEqual(expect.objectContaining({ content })));
    const [question, answer] = [crypto.randomUUID(), crypto.randomUUID()];
    clients[0]?.say({ message: question });
    await hear(clients[1], question);
    clients[1]?.say({ message: answer });
    await hear(clients[0], answer);
    for (const { socket } of clients) socket.terminate();
    const history = JSON.stringify(await call(marcos, 'GET', `/api/chat/history/${yours}/${mine}/`));
    expect([history.includes(question), history.includes(answer)]).toEqual([true, true]);
  });

  onServer('a file: added here, read and taken away there', async () => {
    const [ana, marcos] = await people();
    const { path, identifier } = await agreed([ana, marcos]);
    const form = new FormData();
    form.set('mentorship', identifier);
    form.set('file', new File(['%PDF-1.4\n%%EOF'], 'apuntes.pdf'));
    const bearer = ({ access }: Account) => ({ Authorization: `Bearer ${access}` });
    const added = await fetch(`${ana.origin}/api/materials/`, {
      method: 'POST',
      headers: bearer(ana),
      body: form,
    });
    expect(added.status).toBe(201);
    const one = `/api/materials/${(await added.json()).id}/`;
    const read = (who: Account) => fetch(`${who.origin}${one}content/`, { headers: bearer(who) });
    expect(await (await read(marcos)).text()).toBe('%PDF-1.4\n%%EOF');
    await call(marcos, 'DELETE', one);
    expect((await read(ana)).status).toBe(404);
    await call(ana, 'DELETE', path);
  });

  onServer('a review: written here, changed and taken away there', async () => {
    const [ana] = await people();
    const there = await logIn(sides()[1].origin, ana.username);
    const [session] = (await call(ana, 'GET', '/api/mentorships/without_review/')).results;
    const words = { title: 'Muy clara', calification: 4, text: 'Lo entendí todo.', badges: [] };
    const review = { ...words, mentorship: session.id, mentor: session.mentor.id };
    const one = `/api/reviews/${(await call(ana, 'POST', '/api/reviews/', review)).id}/`;
    expect(await call(there, 'GET', one)).toMatchObject({ title: 'Muy clara', calification: 4 });
    await call(there, 'PUT', one, { ...words, calification: 5 });
    expect(await call(ana, 'GET', one)).toMatchObject({ calification: 5 });
    await call(there, 'DELETE', one);
  });
});

describe.runIf(soak)('at full size', () => {
  onServer('the previous website shows its pages', async () => {
    const ana = await Browser.loggedIn(before.origin, { username: 'ana.alumna' });
    for (const path of ['/dashboard', '/mentorships', '/mentors', '/reviews', '/settings', '/help']) {
      const { status, html } = await ana.open(path);
      expect([path, status, html.includes('</main>')]).toEqual([path, 200, true]);
    }
  });

  // Its mailbox is no use: either server sends the mails.
  onServer('the previous contract suite passes while today’s version serves', async () => {
    await previous.testContract(before.origin);
  });

  it('the previous contract suite passes on the embedded engine, and today’s version goes on', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mentorea-embedded-'));
    try {
      await fillFolder(dataDir);
      const server = await startServer({ dataDir, args: [previous.program, '--allow-older'] });
      await previous.testContract(server.origin, { CONTRACT_MAILBOX: `${server.origin}/correo` });
      expect(await server.stop()).toBe(0);
      const after = await startServer({ dataDir });
      expect((await logIn(after.origin, 'ana.alumna')).access).not.toBe('');
      expect(await after.stop()).toBe(0);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

onServer(
  'the schema goes back, the previous version starts by itself, and today’s upgrades again',
  async () => {
    const sessions = async (server: RunningServer) =>
      (await call(await logIn(server.origin, 'ana.alumna'), 'GET', '/api/mentorships/')).counts;
    const known = await sessions(today);
    for (const server of [before, today]) await server.stop();
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [built('admin'), 'downgrade', previous.release.version, '--yes'],
      { env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl }, cwd: tmpdir() },
    );
    expect(stdout).toMatch(/^(Deshecho\.|.*nada más nuevo)/m);
    before = await startBefore();
    expect(await sessions(before)).toEqual(known);
    await before.stop();
    today = await startToday();
    expect(await sessions(today)).toEqual(known);
  },
);
