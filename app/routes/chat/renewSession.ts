/**
 * For a page whose chat was closed with 4401. A WebSocket handshake cannot set a renewed cookie, so this
 * request does. 204: the session is valid and its access token lasts; 401: no session (any more); 503:
 * unknown, try again.
 */
import type { ActionFunctionArgs } from '@remix-run/node';
import type { Context } from '~/app/.server/context';
import { optionalUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { failure } from '~/app/routes/engines/publicText';

/** Milliseconds. A token with less time left would expire soon after the chat opened. */
const RENEW_WITHIN = 90_000;

export async function action(args: ActionFunctionArgs): Promise<Response> {
  if (args.request.method !== 'POST') return loader();
  const context = contextOf(args);
  const status = await renewSession(context);
  if (status === 204) return new Response(null, { status });
  return Response.json({}, { status, headers: status === 503 ? { 'Retry-After': '1' } : {} });
}

export const loader = () => failure(405, { Allow: 'POST' });

/** The API is always asked: a token with time left may belong to a log-in ended elsewhere. */
async function renewSession(context: Context): Promise<204 | 401 | 503> {
  try {
    await context.session.renew({ within: RENEW_WITHIN });
    return (await optionalUser(context)) ? 204 : 401;
  } catch (error) {
    // The API did not answer, or refused for the first time: another tab may hold the successor.
    context.log.info({ err: error }, 'chat: the session could not be renewed');
    return 503;
  }
}
