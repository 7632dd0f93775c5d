/** The production build with the demo marketplace, on either engine, listening. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { hashPassword } from '~/api/auth/passwords';
import { migrate } from '~/api/db/migrate';
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { loadDemo } from '~/api/demo/load';
import { startPostgres } from './postgres';
import { type RunningServer, type StartOptions, startServer } from './server';
import { migratedFolder } from './template';
import { withDatabase } from './withDatabase';

export type Engine = 'embedded' | 'postgres';
export interface DemoSite {
  /** Undefined on the embedded engine. */
  databaseUrl: string | undefined;
  start(options?: Pick<StartOptions, 'env' | 'args' | 'readyPath'>): Promise<RunningServer>;
  /** Only while no server runs: the embedded engine takes one process. */
  inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}
/** Made beside the demo people, with their password. */
export const ADMIN = 'ada.admin';

/** Null when that engine is not installed. */
export async function demoSite(engine: Engine): Promise<DemoSite | null> {
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  if (engine === 'postgres' && !postgres) return null;
  const dataDir = postgres ? mkdtempSync(join(tmpdir(), 'mentorea-demo-')) : await migratedFolder();
  const databaseUrl = postgres?.url;
  const site: DemoSite = {
    databaseUrl,
    start: (options) =>
      startServer({
        ...options,
        dataDir,
        env: { LOG_LEVEL: 'warn', DATABASE_URL: databaseUrl, ...options?.env },
      }),
    inDatabase: (work) => withDatabase({ databaseUrl, dataDir }, work),
    remove: async () => {
      await postgres?.stop();
      if (existsSync(dataDir)) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await site.inDatabase(fill);
  return site;
}

async function fill(db: Db): Promise<void> {
  const now = new Date();
  await migrate(db);
  await loadDemo(db, { now, timeZone: 'Europe/Madrid' });
  await db.insert(users).values({
    username: ADMIN,
    email: `${ADMIN}@example.com`,
    passwordHash: await hashPassword(DEMO_PASSWORD),
    userType: 'admin',
    isActive: true,
    firstName: 'Ada',
    lastName: 'Lozano',
    createdAt: now,
  });
}
