import { redirect } from '@remix-run/node';
import { reading, wrongMethod } from '~/app/.server/answers';
import { requireUser } from '~/app/.server/guards';
import * as paths from '~/app/paths';

/** An alternative address of the chat (docs/product.md, 'Unknown addresses and failures'). */
export const loader = reading(async (context) => {
  await requireUser(context);
  return redirect(paths.chat());
});

export const action = wrongMethod;
