/** The buttons of the light mode (decision 52), for everybody. Fields: `ligero`, `volver`. Kept in this browser. */
import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { readForm } from '~/app/.server/forms/readForm';
import { contextOf } from '~/app/.server/requestContext';
import { returnPath } from '~/app/.server/requestUrl';
import * as paths from '~/app/paths';

export function loader() {
  return redirect(paths.landing());
}

export async function action(args: ActionFunctionArgs): Promise<Response> {
  const context = contextOf(args);
  const form = await readForm(args.request);
  context.chooseLight(form.get('ligero') === 'si');
  return redirect(returnPath(form, paths.landing()), 303);
}
