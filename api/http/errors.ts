import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { ApiEnv } from '~/api/context';
import { waitText } from '~/api/contract/rules/inWords';
import { fileTooLargeText } from '~/api/contract/rules/limits';
import { sqlErrorOf } from '~/api/db/errors';
import { StoreError } from '~/api/files/objectStore';

/** Refusals (docs/contract.md, 'Refusals'), thrown anywhere below a route; `answerError` answers them. */
type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 422 | 429 | 503;
type AuthCode = 'not_authenticated' | 'token_not_valid' | 'no_active_account';

const AUTH_TEXTS: Record<AuthCode, string> = {
  not_authenticated: 'Inicia sesión para continuar.',
  token_not_valid: 'La sesión no es válida o ha caducado.',
  no_active_account: 'No hay ninguna cuenta activa con esas credenciales.',
};

export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly status: Status,
    readonly body: Record<string, unknown>,
    readonly headers: Record<string, string> = {},
  ) {
    super(`refused with ${status}`);
  }
}

/** 400 with messages per field; `non_field_errors` for the whole. */
export const invalid = (fields: Record<string, string[]>) => new Refusal(400, fields);
export function refuseProblems(problems: Record<string, string[]>): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
export const unreadable = (detail: string) => new Refusal(400, { detail });
export const unauthorized = (code: AuthCode) =>
  new Refusal(401, { detail: AUTH_TEXTS[code], code }, { 'WWW-Authenticate': 'Bearer' });
export const forbidden = (detail = 'No tienes permiso para hacer esto.') => new Refusal(403, { detail });
export const notFound = (detail = 'No encontrado.') => new Refusal(404, { detail });
export const conflict = (detail: string) => new Refusal(409, { detail });
export const tooLarge = () => new Refusal(413, { detail: 'El contenido enviado es demasiado grande.' });
export const fileTooLarge = (most: number) => new Refusal(413, { detail: fileTooLargeText(most) });
export const wrongMedia = (got: string) =>
  new Refusal(415, { detail: `Tipo de contenido no admitido: ${got || 'sin tipo'}.` });
export const tooBusy = () =>
  new Refusal(
    503,
    { detail: 'El servicio no da abasto ahora mismo. Vuelve a intentarlo.' },
    { 'Retry-After': '5' },
  );
export const UNAVAILABLE = 'El servicio no está disponible ahora mismo.';
/** @param seconds until a retry makes sense */
export const unavailable = (seconds: number) =>
  new Refusal(503, { detail: UNAVAILABLE }, { 'Retry-After': String(seconds) });
export const tooMany = (seconds: number, what = 'Demasiados intentos.') =>
  new Refusal(
    429,
    { detail: `${what} Vuelve a probar ${waitText(seconds)}.` },
    { 'Retry-After': String(seconds) },
  );

/** The refusal that the work ends with; null: none. Other errors are thrown. */
export const refusalOf = (work: Promise<unknown>): Promise<Refusal | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );

/** Turns anything thrown below a route into JSON. Only unexpected errors become a 500, which is logged. */
export function answerError(error: unknown, c: Context<ApiEnv>, log: Logger): Response {
  if (error instanceof Refusal) return c.json(error.body, error.status, error.headers);
  if (error instanceof StoreError) {
    log.warn({ requestId: c.get('requestId'), err: error }, 'api: the store of files does not serve');
    return c.json({ detail: error.message }, 503, { 'Retry-After': '60' });
  }
  if (error instanceof HTTPException && error.status === 415)
    return c.json({ detail: 'Tipo de contenido no admitido.' }, 415);
  if (error instanceof HTTPException) return c.json({ detail: 'No se ha podido leer lo enviado.' }, 400);
  const sql = sqlErrorOf(error);
  if (sql?.kind === 'bad-data') return c.json({ detail: 'Hay datos que no se pueden guardar.' }, 400);
  if (sql?.kind === 'conflict' || sql?.kind === 'retry') {
    return c.json({ detail: 'Otra operación se ha adelantado. Vuelve a intentarlo.' }, 409);
  }
  if (sql?.kind === 'unavailable') {
    const facts = { requestId: c.get('requestId'), code: sql.code, statement: sql.statement };
    log.warn(facts, 'api: the database does not serve');
    return c.json({ detail: UNAVAILABLE }, 503, { 'Retry-After': '5' });
  }
  log.error({ requestId: c.get('requestId'), error: describeError(error) }, 'api: unexpected error');
  return c.json({ detail: 'Ha ocurrido un error inesperado.' }, 500);
}

/** Never the message of a database error: it contains the query and its parameters. */
function describeError(error: unknown): Record<string, unknown> {
  const sql = sqlErrorOf(error);
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const name = { name: error.name, at: frames?.slice(0, 12).map((line) => line.trim()) };
  return sql
    ? { ...name, statement: sql.statement, code: sql.code, constraint: sql.constraint }
    : { ...name, message: error.message };
}
