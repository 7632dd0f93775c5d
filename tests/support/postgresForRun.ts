/**
 * One PostgreSQL for all workers of a run. The API suite runs on it unless `TEST_DATABASE_URL` names another,
 * or, empty, the embedded engine; tests that open both engines find it as `TEST_POSTGRES_URL`.
 */
import { startPostgres } from '~/scripts/testPostgres.mjs';

export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const { env } = process;
  if (env.TEST_POSTGRES_URL) return;
  const server = env.TEST_DATABASE_URL ? null : await startPostgres();
  // Workers are started with this environment.
  if (server) env.TEST_DATABASE_URL ??= server.url;
  env.TEST_POSTGRES_URL = server?.url ?? env.TEST_DATABASE_URL ?? '';
  return server?.stop;
}
