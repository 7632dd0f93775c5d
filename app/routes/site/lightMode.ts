/** The buttons of the light mode (decision 52), for everybody. Fields: `ligero`, `volver`. Kept in this browser. */
import { redirect } from '@remix-run/node';
import { posted } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { returnPath } from '~/app/.server/requestUrl';
import * as paths from '~/app/paths';

export const loader = () => redirect(paths.landing());

export const action = posted(contextOf, async (context, form): Promise<Response> => {
  context.chooseLight(form.get('ligero') === 'si');
  return redirect(returnPath(form, paths.landing()), 303);
});
