/** Marks received messages as read, for the conversation's page. `hasta` is the last message seen. */
import { redirect } from '@remix-run/node';
import { emptyAnswer, failure } from '~/app/.server/answers';
import { ApiError } from '~/app/.server/api/errors';
import { readForm } from '~/app/.server/forms/readForm';
import { enter, guarded, optionalUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';

/** For a visitor who opened the address: redirects to the conversation. */
export const loader = guarded(enter, async (_, { params }) =>
  redirect(paths.conversation(params.username ?? '')),
);

/** 204. Only called by scripts. If it fails the count stays, and the status says so. */
export const action = guarded(contextOf, async (context, args): Promise<Response> => {
  if (!(await optionalUser(context))) return failure(401);
  const hasta = (await readForm(args.request)).get('hasta');
  try {
    const person = await context.api.chat.findPerson(args.params.username ?? '');
    if (!person) return failure(404);
    await context.api.chat.markRead(person.id, typeof hasta === 'string' && hasta !== '' ? hasta : undefined);
    return emptyAnswer();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.log.warn({ err: error }, 'messages could not be marked as read');
    return failure(error.status === 403 || error.status === 404 ? error.status : 503);
  }
});
