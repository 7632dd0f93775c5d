/** Serves in this process, or in several that this one starts and watches (decision 27). */
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { environment } from '~/app/.server/env';
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
    const failure = explainStartFailure(error);
    // Only the process that started the workers reports a failure, once.
    if (cluster.isWorker) await new Promise((sent) => process.send?.({ failure }, sent));
    else console.error(failure);
    process.exit(1);
  }
}

/** A failed start in one line; errors that are not the operator's also get the place in the code. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, address, hostname } = error as Error & Record<string, string | undefined>;
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is already in use on ${address}. Stop that program or set another PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `PORT: ${port} needs rights this user does not have. Set another PORT.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: this machine has no address ${address ?? hostname ?? ''} (${code}).`;
  if (error.name === 'EnvError' || error.name === 'StartError') return error.message;
  return explainQuery(error) ?? explainOther(error);
}

function explainOther(error: Error): string {
  const { name, code, message, stack = '' } = error as Error & { code?: string };
  const place = /^\s+(at .*)$/m.exec(stack)?.[1];
  const facts = [code, place].filter((one) => one !== undefined).join(', ');
  return `The start failed: ${message.split('\n')[0] || name}${facts && ` (${facts})`}.`;
}

/** A failed query contains its parameters, and so personal data: only its kind is reported. */
function explainQuery(error: Error): string | null {
  if (!('query' in error || 'params' in error)) return null;
  const { code, table, constraint, message } = (error.cause ?? error) as Error &
    Record<string, string | undefined>;
  const place = [table, constraint].filter((one) => one !== undefined).join(', ');
  return `The database refused a statement: ${place || message} (${code ?? 'no code'}).`;
}
