import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestServer } from '~/tests/support/postgres';
import { FULL, partOf } from './fill';
import { type Market, openMarket } from './market';
import { expectIndexed } from './plans';
import { type Asked, KINDS } from './requests';

/** How much longer the full size may take than a hundredth of it. */
const LIMIT = 1.5;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);
const PART = Number(process.env.BENCH_PART ?? 1);

let server: TestServer | null;
let whole: Market;
let hundredth: Market;
let plans: ReturnType<Market['plans']>;
const table: string[] = [];

beforeAll(async () => {
  server = await startPostgres();
  if (!server) throw new Error('No PostgreSQL 15 or newer on this machine.');
  process.env.TEST_DATABASE_URL = server.url;
  const started = Date.now();
  hundredth = await openMarket(partOf(FULL, PART / 100));
  whole = await openMarket(partOf(FULL, PART));
  for (const market of [whole, hundredth]) await vacuum(market);
  console.info(`filled in ${Math.round((Date.now() - started) / 1000)} s`);
  plans = whole.plans();
});
afterAll(async () => {
  console.info(`\n| request | hundredth, ms | whole, ms | ratio |\n|---|---|---|---|\n${table.join('\n')}`);
  await plans?.close();
  await whole?.close();
  await hundredth?.close();
  await server?.stop();
});

/** The server's background work. */
async function vacuum({ world }: Market) {
  const client = new Client({ connectionString: world.url ?? undefined });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

it("reads everybody's hours for the first search", async () => {
  const search: Asked = { path: '/api/mentors/search/', reader: { student: 0 } };
  const ranking: Asked = { path: '/api/ranking/', reader: { student: 0 } };
  const took: number[] = [];
  for (const market of [hundredth, whole]) {
    // Everything else that is read once.
    await market.time(ranking);
    took.push(await market.time(search));
  }
  const [small = 0, large = 0] = took;
  table.push(`| first search | ${small.toFixed(1)} | ${large.toFixed(1)} | no promise |`);
});

describe.each(KINDS)('$name', (kind) => {
  it('takes about as long in the whole', async () => {
    const times: [number[], number[]] = [[], []];
    for (let round = -5; round < ROUNDS; round++) {
      for (const [i, market] of [hundredth, whole].entries()) {
        const took = await market.time(kind.ask(Math.abs(round), market.size));
        if (round >= 0) times[i]?.push(took);
      }
    }
    const [small, large] = times.map(median);
    const ratio = (large ?? 0) / (small ?? 1);
    table.push(`| ${kind.name} | ${small?.toFixed(1)} | ${large?.toFixed(1)} | ${ratio.toFixed(2)} |`);
    if (!kind.grows) expect(ratio).toBeLessThanOrEqual(kind.limit ?? LIMIT);
  });

  it.skipIf(kind.grows)('uses its indexes', () => expectIndexed(kind, plans, whole.size));
});

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
