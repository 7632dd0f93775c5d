/** Serves in this process, or in several that this one starts and watches (decision 27). */
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { environment } from '~/app/.server/env';
import { explainStartFailure } from './startFailure';
import type { Crew } from './workers';

interface Program {
  /** Throws EnvError. Only asked if several processes may be wanted. */
  settings(): Promise<Crew>;
  /** Resolves when the port is open. */
  serve(): Promise<void>;
}

/** @param file address of the compiled program */
export async function runProgram(file: string, { settings, serve }: Program): Promise<void> {
  try {
    const crew = cluster.isPrimary && environment().WEB_CONCURRENCY ? await settings() : null;
    if (!crew || crew.workers === 1) return await serve();
    const { startWorkers } = await import('./workers');
    await startWorkers(fileURLToPath(file), crew);
  } catch (error) {
    await fail(explainStartFailure(error));
  }
}

/** Only the process that started the workers reports a failure, once. */
async function fail(failure: string): Promise<never> {
  if (cluster.isWorker) await new Promise((sent) => process.send?.({ failure }, sent));
  else console.error(failure);
  process.exit(1);
}
