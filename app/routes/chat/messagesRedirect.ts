import { redirect } from '@remix-run/node';
import { requireUser } from '~/app/.server/guards';
import * as paths from '~/app/paths';
import { reading, wrongMethod } from '~/app/routes/engines/publicText';

/** An alternative address of the chat (docs/product.md, 'Unknown addresses and failures'). */
export const loader = reading(async (context) => {
  await requireUser(context);
  return redirect(paths.chat());
});

export const action = wrongMethod;
