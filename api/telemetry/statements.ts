/** Every statement is counted, timed and named where the drivers send it. */
import type { Logger } from 'pino';
import { failedStatements, statementSeconds } from './metrics';
import { span, workNow } from './work';

/** Milliseconds; the same for a request (server/http/requestLog.ts). */
export const SLOW_MS = 500;

const names = new Map<string, string>();

/** The name that a prepared statement has in logs and metrics. */
export function nameStatement(text: string, name: string): void {
  names.set(text, name);
}

/** The given name, or what it does to which table: texts hold values of people. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const [, verb = ''] = /^\W*(\w+)/.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update|join|table)\s+"?([a-z_]\w*(?:\.\w+)?)/i.exec(text) ?? [];
  return [verb.toLowerCase(), table.toLowerCase()].filter(Boolean).join(' ');
}

/** Told of each statement over SLOW_MS. */
export type OnSlow = (facts: { requestId: string | undefined; statement: string; ms: number }) => void;

export const logSlow =
  (log: Logger): OnSlow =>
  (facts) =>
    log.warn(facts, 'slow statement');

/** Runs a statement; its failure carries `statement`, its name. */
export async function measured<T>(text: string, run: () => Promise<T>, onSlow?: OnSlow): Promise<T> {
  const began = performance.now();
  try {
    return await span('sql', statementName(text), run);
  } catch (error) {
    if (error instanceof Error) fail(error, statementName(text));
    throw error;
  } finally {
    const ms = performance.now() - began;
    const work = workNow();
    if (work) {
      work.statements += 1;
      work.databaseMs += ms;
    }
    statementSeconds.observe(ms / 1_000);
    if (ms > SLOW_MS)
      onSlow?.({ requestId: work?.requestId, statement: statementName(text), ms: Math.round(ms) });
  }
}

function fail(error: Error & { code?: string }, statement: string): void {
  failedStatements.inc({ statement, code: error.code ?? error.name });
  Object.assign(error, { statement });
}
