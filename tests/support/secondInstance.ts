/** Another instance of the API on the PostgreSQL of a world: its own pool and its own ear. */
import { pino } from 'pino';
import { afterAll, it } from 'vitest';
import { openPostgres } from '~/api/db/postgres';
import { listenOnServer } from '~/api/db/postgresListen';
import type { Listen } from '~/api/db/types';
import { createLive } from '~/api/live/live';
import { type AllServices, createServices } from '~/api/services';
import { startPostgres } from './postgres';
import { type Kind, openWorld, type World } from './world';

interface Instance {
  services: AllServices;
  listen: Listen;
  close(): Promise<void>;
}

export async function secondInstance(world: World): Promise<Instance> {
  if (!world.url) throw new Error('this needs a PostgreSQL server');
  const log = pino({ enabled: false });
  const { db, pool } = openPostgres(world.url, () => {});
  const listen = listenOnServer(world.url, log);
  // Its marks move on often, so that they do so while a test breaks its connections.
  const live = await createLive({ db, listen, clock: world.now, log }, { markMs: 20 });
  return {
    services: createServices({ ...world.deps, db, live }),
    listen,
    close: async () => {
      await live.close();
      await pool.end();
    },
  };
}

/** A world and another instance on one PostgreSQL server; without one, its tests are skipped. */
export async function twoInstances<Name extends string = never>(kinds: Partial<Record<Name, Kind>> = {}) {
  const postgres = await startPostgres();
  afterAll(() => postgres?.stop());
  const opened = await openWorld(kinds, { databaseUrl: postgres?.url });
  const other = postgres ? await secondInstance(opened.world) : { ...opened.world, close: async () => {} };
  afterAll(other.close);
  return { ...opened, other, onServer: it.skipIf(!postgres) };
}
