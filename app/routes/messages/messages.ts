import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';

/** The other name of the chat (design.md section 11). */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(contextOf(args));
  return redirect('/chat');
}
