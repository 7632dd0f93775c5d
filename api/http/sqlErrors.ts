/** What a database error means, by SQLSTATE. Drizzle wraps the driver's error as `cause`; both drivers carry `code` and `constraint`. */
export interface SqlError {
  kind: 'bad-data' | 'conflict' | 'retry' | 'unavailable' | 'other';
  code: string;
  constraint: string;
}

/** The pool of `pg` gives no code of its own. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';
const UNAVAILABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', '53300']);

/** Null when `error` does not come from the database. */
export function sqlErrorOf(error: unknown): SqlError | null {
  for (let one: unknown = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    if ('code' in one && typeof one.code === 'string') {
      const constraint = 'constraint' in one && typeof one.constraint === 'string' ? one.constraint : '';
      return { kind: kindOf(one.code), code: one.code, constraint };
    }
    if (one.message === POOL_TIMEOUT) return { kind: 'unavailable', code: 'POOL', constraint: '' };
  }
  return null;
}

/** True for a violation of that very constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return sqlErrorOf(error)?.constraint === constraint;
}

function kindOf(code: string): SqlError['kind'] {
  if (code === '40001' || code === '40P01') return 'retry';
  if (code === '23P01' || code === '23505' || code === '23503') return 'conflict';
  if (code.startsWith('22') || code === '23514' || code === '23502') return 'bad-data';
  if (code.startsWith('08') || code.startsWith('57P') || UNAVAILABLE.has(code)) return 'unavailable';
  return 'other';
}
