/** Closes the notice of changed legal texts (docs/product.md, 'Legal texts'). A failure leaves it open. */
import { redirect } from '@remix-run/node';
import { orLogged } from '~/app/.server/api/errors';
import { optionalUser, posted } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { returnPath } from '~/app/.server/requestUrl';
import * as paths from '~/app/paths';

export const loader = () => redirect(paths.legal());

/** Fields: `ver` goes on to what has changed, `volver` is the page to return to. */
export const action = posted(contextOf, async (context, form): Promise<Response> => {
  const { markSeen } = context.api.texts;
  if (await optionalUser(context))
    await orLogged(markSeen, context.log, 'texts could not be marked as seen', () => undefined);
  const back = returnPath(form, paths.dashboard());
  return redirect(form.has('ver') ? paths.legal('versiones') : back, 303);
});
