import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { isReading, wrongMethod } from '~/app/routes/engines/publicText';

/** The other name of the chat (docs/product.md, 'Unknown addresses and failures'). */
export async function loader(args: LoaderFunctionArgs) {
  if (!isReading(args.request)) return wrongMethod();
  await requireUser(contextOf(args));
  return redirect(paths.chat());
}

export const action = wrongMethod;
