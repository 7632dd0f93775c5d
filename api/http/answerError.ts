import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { ApiEnv } from '../types';
import { Refusal } from './errors';
import { sqlErrorOf } from './sqlErrors';

/** Turns whatever was thrown below a route into JSON; only what nobody foresaw is a 500 (and is logged as such). */
export function answerError(error: unknown, c: Context<ApiEnv>, log: Logger): Response {
  if (error instanceof Refusal) return c.json(error.body, error.status, error.headers);
  if (error instanceof HTTPException) return answerHttpException(error, c);
  const sql = sqlErrorOf(error);
  if (sql?.kind === 'bad-data') return c.json({ detail: 'Hay datos que no se pueden guardar.' }, 400);
  if (sql?.kind === 'conflict' || sql?.kind === 'retry') {
    return c.json({ detail: 'Otra operación se ha adelantado. Vuelve a intentarlo.' }, 409);
  }
  if (sql?.kind === 'unavailable') {
    log.warn({ requestId: c.get('requestId'), code: sql.code }, 'api: the database does not serve');
    return c.json({ detail: 'El servicio no está disponible ahora mismo.' }, 503, { 'Retry-After': '5' });
  }
  log.error({ requestId: c.get('requestId'), error: describe(error) }, 'api: unexpected error');
  return c.json({ detail: 'Ha ocurrido un error inesperado.' }, 500);
}

/** Thrown by Hono's validators. */
function answerHttpException(error: HTTPException, c: Context<ApiEnv>): Response {
  if (error.status === 415) return c.json({ detail: 'Tipo de contenido no admitido.' }, 415);
  return c.json({ detail: 'No se ha podido leer lo enviado.' }, 400);
}

/** Never the message of a database error: it carries the query and its parameters. */
function describe(error: unknown): Record<string, unknown> {
  const sql = sqlErrorOf(error);
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const name = { name: error.name, at: frames?.slice(0, 12).map((line) => line.trim()) };
  return sql ? { ...name, code: sql.code, constraint: sql.constraint } : { ...name, message: error.message };
}
