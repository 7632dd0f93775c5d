import { type ServerType, serve } from '@hono/node-server';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { createApi } from '~/api/app';
import * as schema from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { createWorld, MONDAY } from '~/tests/support/world';
import { fill, type Size } from './fill';
import type { Asked } from './requests';

export type Market = Awaited<ReturnType<typeof openMarket>>;

/** A filled marketplace on the server of `TEST_DATABASE_URL`, called over HTTP. Close it. */
export async function openMarket(size: Size) {
  const world = await createWorld();
  await fill(world.db, size, MONDAY);
  const { server, origin } = await listen(world.api);
  const tokens = new Map<number, string>();
  const tokenOf = async (reader: NonNullable<Asked['reader']>) => {
    const student = 'student' in reader ? reader.student : size.students;
    const id = 1 + ('mentor' in reader ? reader.mentor : size.mentors + student);
    const token = tokens.get(id) ?? (await world.signIn(id));
    tokens.set(id, token);
    return token;
  };
  const headersFor = async ({ reader }: Asked): Promise<Record<string, string>> =>
    reader ? { Authorization: `Bearer ${await tokenOf(reader)}` } : {};
  return {
    size,
    world,
    /** Milliseconds until the whole response has arrived. @throws unless it is a 200 */
    async time(asked: Asked): Promise<number> {
      const headers = await headersFor(asked);
      const started = performance.now();
      const answer = await fetch(origin + asked.path, { headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${asked.path}: ${answer.status} ${text}`);
      return performance.now() - started;
    },
    /** `generic`: plans for any values, as the server keeps them for prepared statements. */
    plans: ({ generic = false } = {}) => explain(world, headersFor, generic),
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await world.close();
    },
  };
}

function listen(api: ReturnType<typeof createApi>): Promise<{ server: ServerType; origin: string }> {
  return new Promise((resolve) => {
    const fetch = (request: Request) => api.fetch(request, { address: '192.0.2.1' });
    const server = serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve({ server, origin: `http://127.0.0.1:${port}` }),
    );
  });
}

/** The same API on connections that log the plan of every statement (auto_explain, superusers only). */
function explain(
  { url, deps }: Awaited<ReturnType<typeof createWorld>>,
  headersFor: (asked: Asked) => Promise<Record<string, string>>,
  generic: boolean,
) {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_level': 'notice',
    // As for an SSD: the default makes scanning a table of a few pages cheaper than any index.
    random_page_cost: '1.1',
    plan_cache_mode: generic ? 'force_generic_plan' : 'auto',
  };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const pool = new Pool({ connectionString: url ?? undefined, options, max: 4 });
  // A connection that is still closing may be ended by the removal of its database.
  pool.on('error', () => {});
  let heard: string[] = [];
  pool.on('connect', (client) => client.on('notice', ({ message }) => void heard.push(message ?? '')));
  const api = createApi({ ...deps, db: drizzle(pool, { schema }) as unknown as Db });
  const request = async (asked: Asked) => {
    const headers = await headersFor(asked);
    return api.fetch(new Request(`http://localhost${asked.path}`, { headers }), { address: '192.0.2.1' });
  };
  return {
    /**
     * Plans of all statements of a request, as text. Another request is made first, for what is read once per
     * process.
     */
    async of(asked: Asked, another: Asked): Promise<string[]> {
      await request(another);
      heard = [];
      await request(asked);
      return heard.filter((one) => one.includes('plan:'));
    },
    close: () => pool.end(),
  };
}
