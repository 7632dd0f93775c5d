/**
 * Marks what somebody wrote as read, for the page of the conversation: `hasta` is the last message that was
 * seen.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { ApiError } from '~/app/.server/api/errors';
import { readForm } from '~/app/.server/forms/readForm';
import { optionalUser, requireUser } from '~/app/.server/guards';
import { PRIVATE } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { failure } from '~/app/routes/engines/publicText';

/** Somebody who opened the address: the conversation is beside it. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await requireUser(contextOf(args));
  return redirect(paths.conversation(args.params.username ?? ''));
}

/**
 * 204; without JavaScript nobody comes here. A failure costs a number that stays, and says so by its status.
 */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const context = contextOf(args);
  if (!(await optionalUser(context))) return failure(401);
  const hasta = (await readForm(args.request)).get('hasta');
  try {
    const person = await context.api.chat.findPerson(args.params.username ?? '');
    if (!person) return failure(404);
    await context.api.chat.markRead(person.id, typeof hasta === 'string' && hasta !== '' ? hasta : undefined);
    return new Response(null, { status: 204, headers: { 'Cache-Control': PRIVATE } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.log.warn({ err: error }, 'messages could not be marked as read');
    return failure(error.status === 403 || error.status === 404 ? error.status : 503);
  }
}
