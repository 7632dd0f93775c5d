import { startPostgres as start } from '~/scripts/testPostgres.mjs';
import { createEmpty } from './databaseTemplate';

export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * An empty database on the run's server, or on a throw-away one; null when no PostgreSQL 15 or newer is
 * installed.
 */
export async function startPostgres(): Promise<TestServer | null> {
  const { TEST_POSTGRES_URL } = process.env;
  if (!TEST_POSTGRES_URL) return start();
  const { url, drop } = await createEmpty(TEST_POSTGRES_URL);
  return { url, stop: drop };
}
