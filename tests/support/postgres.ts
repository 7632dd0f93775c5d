import { startPostgres as start } from '../../scripts/testPostgres.mjs';

export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** A throw-away PostgreSQL server from the programs of the system; null when no PostgreSQL 15 or newer is installed. */
export const startPostgres = (): Promise<TestServer | null> => start();
