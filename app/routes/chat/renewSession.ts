/**
 * For a page whose chat was closed with 4401: a WebSocket's handshake cannot bring a renewed cookie, this
 * does. 204 the session stands and its access token lasts; 401 nobody is logged in (any more); 503 not known
 * now, ask again.
 */
import type { ActionFunctionArgs } from '@remix-run/node';
import type { Context } from '~/app/.server/context';
import { optionalUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { failure } from '~/app/routes/engines/publicText';

/** Milliseconds: under this the token would not even outlast the opening of the chat by much. */
const RENEW_WITHIN = 90_000;

export async function action(args: ActionFunctionArgs): Promise<Response> {
  if (args.request.method !== 'POST') return loader();
  const context = contextOf(args);
  const status = await renewSession(context);
  if (status === 204) return new Response(null, { status });
  return Response.json({}, { status, headers: status === 503 ? { 'Retry-After': '1' } : {} });
}

export const loader = () => failure(405, { Allow: 'POST' });

/**
 * The API is asked in any case: a token that has time left may belong to a log-in that was ended elsewhere.
 */
async function renewSession(context: Context): Promise<204 | 401 | 503> {
  try {
    await context.session.renew({ within: RENEW_WITHIN });
    return (await optionalUser(context)) ? 204 : 401;
  } catch (error) {
    // The API does not answer, or has refused for the first time, when another tab may hold the successor.
    context.log.info({ err: error }, 'chat: the session could not be renewed');
    return 503;
  }
}
