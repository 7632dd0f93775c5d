/** After a close with 4401, as a handshake sets no cookie. 204: valid; 401: no session; 503: try again. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { failure } from '~/app/.server/answers';
import type { Context } from '~/app/.server/context';
import { optionalUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';

/** Milliseconds. A token with less time left would expire soon after the chat opened. */
const RENEW_WITHIN = 90_000;

export async function action(args: ActionFunctionArgs): Promise<Response> {
  if (args.request.method !== 'POST') return loader();
  const status = await renewSession(contextOf(args));
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
