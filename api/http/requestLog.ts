import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { ApiEnv } from '../types';

/** Gives each call the caller's request id, or a new one, and logs its end: the route's pattern, never its values. */
export function requestLog(log: Logger): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const sent = c.req.header('X-Request-Id') ?? '';
    const requestId = /^[\w.-]{1,100}$/.test(sent) ? sent : randomUUID();
    c.set('requestId', requestId);
    const start = performance.now();
    await next();
    c.header('X-Request-Id', requestId);
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
    const ms = Math.round(performance.now() - start);
    const level = c.res.status >= 400 ? 'info' : 'debug';
    const route = routePath(c, -1);
    log[level]({ requestId, method: c.req.method, route, status: c.res.status, ms }, 'api');
  };
}
