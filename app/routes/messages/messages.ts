import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { isReading, wrongMethod } from '../engines/publicText';

/** The other name of the chat (design.md section 11). */
export async function loader(args: LoaderFunctionArgs) {
  if (!isReading(args.request)) return wrongMethod();
  await requireUser(contextOf(args));
  return redirect('/chat');
}

export const action = wrongMethod;
