/**
 * The cost of private pages on both engines: the server's CPU, counted in units of
 * rendering, beside what the same bytes and the same SQL cost from a server written by hand.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { cpuOf, median, pidOf } from '~/tests/load/processes';
import { type Statement, tapDatabase } from '~/tests/support/databaseTap';
import { type DemoSite, demoSite, type Engine } from '~/tests/support/demoServer';
import { PRIVATE_PAGES, type PrivatePage, statementsOf } from '~/tests/support/privatePages';
import { Visitor } from '~/tests/support/visitor';

const [STUDENT, MENTOR] = ['ana.alumna', 'marcos.mentor'];
const [BATCHES, ROUNDS, WARMING] = [5, Number(process.env.BENCH_ROUNDS ?? 80), 300];
/** Units on PostgreSQL and embedded, statements. */
const AIMS: Record<PrivatePage, [number, number, number]> = {
  settings: [50, 80, 3],
  notifications: [50, 80, 3],
  list: [85, 150, 6],
  week: [85, 150, 6],
  calendar: [85, 150, 6],
  reviews: [85, 150, 6],
  chat: [85, 150, 6],
  directory: [100, 170, 8],
  dashboard: [95, 220, 12],
};
/** Times the same bytes and SQL by hand. */
const FLOOR_AIM = 3;
const NAMES = Object.keys(PRIVATE_PAGES) as PrivatePage[];
/** Measured of a mentor too, on PostgreSQL. */
const OF_MENTOR = ['dashboard', 'list', 'directory', 'settings'] as const;

interface Cost {
  ms: number;
  units: number;
}
const costs: Record<Engine, Partial<Record<PrivatePage, Cost>>> = { postgres: {}, embedded: {} };
const ofMentor: Partial<Record<PrivatePage, Cost>> = {};
const floors: Partial<Record<PrivatePage, Cost>> = {};
const statements: Partial<Record<PrivatePage, Statement[]>> = {};
const pages: Partial<Record<PrivatePage, string>> = {};
const units: number[] = [];

afterAll(() => {
  const rows = NAMES.map((name) => {
    const [onServer, embedded, most] = AIMS[name];
    const [pg, own, floor] = [costs.postgres[name], costs.embedded[name], floors[name]];
    const html = pages[name] ?? '';
    const ratio = (pg?.ms ?? 0) / (floor?.ms ?? 1);
    return `| ${[
      name,
      `${cost(pg)} ${verdict(pg?.units, onServer)}`,
      `${cost(own)} ${verdict(own?.units, embedded)}`,
      `${statements[name]?.length ?? '?'} ${verdict(statements[name]?.length, most)}`,
      `${Buffer.byteLength(html)}, ${frameBytes(html)}`,
      cost(floor),
      `${ratio.toFixed(1)} ${verdict(ratio, FLOOR_AIM)}`,
    ].join(' | ')} |`;
  });
  console.info(
    [
      `\nOne unit: ${median(units).toFixed(3)} ms. CPU of the server for a student's page; beside it the aim.`,
      '| page | PostgreSQL: ms, units | embedded: ms, units | statements | bytes, of them the frame | by hand: ms, units | times that |',
      '|---|---|---|---|---|---|---|',
      ...rows,
      ...OF_MENTOR.map(
        (name) =>
          `a mentor's ${name}: ${cost(ofMentor[name])} ${verdict(ofMentor[name]?.units, AIMS[name][0])}`,
      ),
    ].join('\n'),
  );
});

const cost = (one: Cost | undefined) => (one ? `${one.ms.toFixed(1)}, ${one.units.toFixed(0)}` : '?');
const verdict = (found: number | undefined, aim: number) =>
  found === undefined ? '' : `(${aim} ${found <= aim ? 'reached' : 'missed'})`;

/** Everything outside `<main>`. */
function frameBytes(html: string): number {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return Buffer.byteLength(html) - Buffer.byteLength(main);
}

let child: ChildProcess;
beforeAll(() => {
  child = fork(fileURLToPath(new URL('byHand.mjs', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
  });
});
afterAll(() => void child.kill());

async function byHand(asked: object): Promise<number> {
  child.send(asked);
  const [found] = (await once(child, 'message')) as [number];
  return found;
}

/** The medians of both by turns, so that a slower machine makes the unit slower too. */
async function inUnits(pid: number, visit: () => Promise<unknown>): Promise<Cost> {
  for (let n = 0; n < WARMING; n += 1) await visit();
  const found: Cost[] = [];
  for (let n = 0; n < BATCHES; n += 1) {
    const unit = await byHand({ kind: 'unit' });
    units.push(unit);
    const before = cpuOf(pid);
    for (let n = 0; n < ROUNDS; n += 1) await visit();
    const ms = ((cpuOf(pid) - before) / ROUNDS) * 1e3;
    found.push({ ms, units: ms / unit });
  }
  return { ms: median(found.map(({ ms }) => ms)), units: median(found.map((one) => one.units)) };
}

async function pageOf(visitor: Visitor, path: string): Promise<string> {
  const answer = await visitor.fetch(path);
  const html = await answer.text();
  if (answer.status !== 200 || /Error al cargar/.test(html)) throw new Error(`${path}: ${answer.status}`);
  return html;
}

async function loggedIn(origin: string, username = STUDENT): Promise<Visitor> {
  const visitor = new Visitor(origin);
  await visitor.logIn({ username }, DEMO_PASSWORD);
  return visitor;
}

describe.each(['postgres', 'embedded'] as const)('on %s', (engine) => {
  let site: DemoSite | null;
  beforeAll(async () => {
    site = await demoSite(engine);
    if (!site) throw new Error('No PostgreSQL 15 or newer on this machine.');
    await site.inDatabase((db) => db.execute('analyze'));
  });
  afterAll(() => site?.remove());

  it('measures the pages', async () => {
    const server = await site?.start();
    if (!server) return;
    const pid = pidOf(server.child);
    const visitor = await loggedIn(server.origin);
    // The first page measured would pay for what all share.
    for (let n = 0; n < WARMING / 3; n += 1)
      for (const name of NAMES) await pageOf(visitor, PRIVATE_PAGES[name]);
    for (const name of NAMES) {
      const path = PRIVATE_PAGES[name];
      costs[engine][name] = await inUnits(pid, async () => {
        pages[name] = await pageOf(visitor, path);
      });
    }
    const mentor = engine === 'postgres' && (await loggedIn(server.origin, MENTOR));
    for (const name of mentor ? OF_MENTOR : [])
      ofMentor[name] = await inUnits(pid, () => pageOf(mentor as Visitor, PRIVATE_PAGES[name]));
    await server.stop();
  });

  it.runIf(engine === 'postgres')('counts the statements, and does the same by hand', async () => {
    if (!site?.databaseUrl) return;
    const tap = await tapDatabase(site.databaseUrl);
    const server = await site.start({ env: { DATABASE_URL: tap.url } });
    const visitor = await loggedIn(server.origin);
    for (const name of NAMES)
      statements[name] = await statementsOf(tap, () => pageOf(visitor, PRIVATE_PAGES[name]));
    await server.stop();
    tap.close();
    const url = site.databaseUrl;
    for (const name of NAMES) {
      const port = await byHand({ kind: 'page', html: pages[name], statements: statements[name], url });
      const visit = async () => (await fetch(`http://127.0.0.1:${port}`)).text();
      floors[name] = await inUnits(pidOf(child), visit);
    }
    for (const name of NAMES) expect.soft(statements[name]?.length, name).toBeLessThanOrEqual(AIMS[name][2]);
  });
});
