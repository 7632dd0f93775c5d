/** Set-up of the benchmarks of long histories: much is compared with little, in one marketplace on PostgreSQL. */
import { afterAll, beforeAll, expect } from 'vitest';
import { ask } from '~/tests/support/http';
import { startPostgres, type TestServer } from '~/tests/support/postgres';
import { type RunningServer, startServer } from '~/tests/support/server';
import { createWorld, type World } from '~/tests/support/world';
import { median } from './processes';
import { logInAt } from './visitor';

const LIMIT = 3;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);

interface Compared {
  /** One with little, one with much. */
  people: readonly [{ username: string }, { username: string }];
  /** Paths by name, of the first and of the second. */
  pages: readonly [Record<string, string>, Record<string, string>];
  /** Added to the names of pages. */
  side?: string;
  /** Looks at an answer of the first round. */
  first?: (text: string, path: string, index: number) => void;
  /** The name of a page that may cost more than `LIMIT` times as much. */
  unlimited?: string;
}

/** @param columns of the printed table, between the page and the ratio */
export function createHistory(columns: string) {
  let postgres: TestServer | null;
  let world: World;
  let server: RunningServer;
  const table: string[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    if (!postgres) throw new Error('No PostgreSQL 15 or newer on this machine.');
    process.env.TEST_DATABASE_URL = postgres.url;
    world = await createWorld();
    const env = { LOG_LEVEL: 'warn', DEMO: 'off', DATABASE_URL: world.url ?? '' };
    server = await startServer({ env });
  });
  afterAll(async () => {
    console.info(`\n| page | ${columns} | ratio |\n|---|---|---|---|\n${table.join('\n')}`);
    await server?.stop('SIGKILL');
    await world?.close();
    await postgres?.stop();
  });

  return {
    world: () => world,
    /** Each page of both by turns. */
    async compare({ people, pages, side, first, unlimited }: Compared): Promise<void> {
      const cookies = await Promise.all(people.map(({ username }) => logInAt(server.origin, username)));
      for (const name of Object.keys(pages[0])) {
        const times: number[][] = [[], []];
        for (let round = -5; round < ROUNDS; round += 1) {
          for (const [i, cookie] of cookies.entries()) {
            const path = pages[i]?.[name] ?? '';
            const started = performance.now();
            const { status, text } = await ask(server.port, path, { headers: { cookie } });
            const took = performance.now() - started;
            if (status !== 200) throw new Error(`${path}: ${status}`);
            if (/Error al cargar/.test(text)) throw new Error(`${path}: a part of it failed`);
            if (round === -5) first?.(text.replaceAll('<!-- -->', ''), path, i);
            if (round >= 0) times[i]?.push(took);
          }
        }
        const [short = 1, long = 0] = times.map(median);
        const title = side ? `${name}, ${side}` : name;
        table.push(`| ${title} | ${short.toFixed(1)} | ${long.toFixed(1)} | ${(long / short).toFixed(2)} |`);
        if (name !== unlimited) expect.soft(long / short, title).toBeLessThanOrEqual(LIMIT);
      }
    },
  };
}
