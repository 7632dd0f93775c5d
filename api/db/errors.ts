import type { Db } from './types';

/** A database error by SQLSTATE. Drizzle wraps the driver's as `cause`; both set `code` and `constraint`. */
export interface SqlError {
  kind: 'bad-data' | 'conflict' | 'retry' | 'unavailable' | 'other';
  code: string;
  constraint: string;
  /** The name of the statement (api/telemetry/statements.ts). */
  statement: string;
}

/** Messages of `pg` for a missing or lost connection: these errors have no code. */
const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/;
/** System errors while connecting to a server: no socket, no name, no route. */
const CALLS = new Set<unknown>(['connect', 'getaddrinfo', 'read', 'write']);
/** An AggregateError of several addresses has no syscall, and neither may a broken pipe or connection. */
const SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Connection, resources (disk, memory, connections), operator and system errors; 25006: read-only. */
const UNAVAILABLE = /^(08|53|57|58)...$|^25006$/;

export function sqlErrorOf(error: unknown): SqlError | null {
  for (let one: unknown = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    if ('code' in one && typeof one.code === 'string') {
      const unreachable = SYSTEM.has(one.code) || ('syscall' in one && CALLS.has(one.syscall));
      return { kind: unreachable ? 'unavailable' : kindOf(one.code), code: one.code, ...placeOf(one) };
    }
    if (NO_CONNECTION.test(one.message)) return { kind: 'unavailable', code: 'CONNECTION', ...placeOf(one) };
  }
  return null;
}

function placeOf(error: Error): Pick<SqlError, 'constraint' | 'statement'> {
  const { constraint, statement } = error as Error & Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { constraint: text(constraint), statement: text(statement) };
}

export const violates = (error: unknown, constraint: string): boolean =>
  sqlErrorOf(error)?.constraint === constraint;

function kindOf(code: string): SqlError['kind'] {
  if (code === '40001' || code === '40P01') return 'retry';
  if (code === '23P01' || code === '23505' || code === '23503') return 'conflict';
  if (code.startsWith('22') || code === '23514' || code === '23502') return 'bad-data';
  if (UNAVAILABLE.test(code)) return 'unavailable';
  return 'other';
}

/** A transaction, run again, at most twice, after a serialisation failure or deadlock (40001, 40P01). */
export async function retriedTransaction<T>(
  { db, random }: { db: Db; random: () => number },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === 2 || sqlErrorOf(error)?.kind !== 'retry') throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 + random() * 20 * (attempt + 1)));
    }
  }
}

/** A failed start that the operator can fix; the message is one complete line. */
export class StartError extends Error {
  override name = 'StartError';

  constructor(
    message: string,
    /** The process that has the data, if that is the reason; '' if unknown. */
    readonly heldBy?: string,
  ) {
    super(message);
  }
}
