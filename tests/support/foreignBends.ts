/**
 * Responses of the foreign server that are valid HTTP but wrong: empty, or with malformed entries among the
 * good ones.
 */
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Bend } from './foreignFaults';

const HEADER = 'x-bend';
/** No entry of any list of the contract. */
const MALFORMED = [null, 7, 'x', [], {}, { id: null }, { id: {}, title: [], created_at: 'ayer' }];

/** The request as the application is to see it. */
export function markBend(request: IncomingMessage, bend: Bend): IncomingMessage {
  request.headers[HEADER] = bend;
  request.rawHeaders.push(HEADER, bend);
  return request;
}

export const bendAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  const bend = c.req.header(HEADER) as Bend | undefined;
  if (!bend || !c.res.ok) return;
  const body: unknown = await c.res.json();
  c.res = Response.json(bend === 'empty' ? emptied(body) : spoilt(body));
};

function emptied(body: unknown): unknown {
  if (Array.isArray(body)) return [];
  const { results, badges, ...rest } = body as Record<string, unknown>;
  if (results) return { ...rest, count: 0, next: null, previous: null, results: [] };
  return badges ? { badges: [], total_badges: 0, unique_badges: 0 } : {};
}

/** Lists keep their good entries; a thing that holds none loses what it needs. */
function spoilt(body: unknown): unknown {
  if (Array.isArray(body)) {
    const half = Math.ceil(body.length / 2);
    return [...MALFORMED, ...body.slice(0, half), ...MALFORMED, ...body.slice(half), ...MALFORMED];
  }
  const { results, badges, ...rest } = body as Record<string, unknown>;
  if (results) return { ...rest, count: 'muchos', results: spoilt(results) };
  if (badges) return { ...rest, badges: spoilt(badges) };
  return Object.fromEntries(Object.keys(rest).map((name) => [name, { unexpected: true }]));
}
