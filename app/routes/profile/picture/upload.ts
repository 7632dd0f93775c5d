/** Picture upload by script: like the page's form, with JSON answers so that progress can be shown. */
import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { PICTURE_SAVED, receivePicture } from './changePicture';

const EXPIRED = 'Tu sesión ha caducado. Inicia sesión y vuelve a intentarlo.';

export const loader = () => redirect(paths.picture());

/** Returns `{}` or `{ error }`. No page guard: scripts need a status, not a redirect. */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const form = await args.request.formData().catch(() => null);
  const expired = { status: 401, error: EXPIRED };
  const refusal = context.session.isOpen ? await receivePicture(form, context.api) : expired;
  if (refusal?.status === 401) return Response.json({ error: EXPIRED }, { status: 401 });
  if (refusal) return Response.json({ error: refusal.error }, { status: refusal.status });
  context.flash.set(PICTURE_SAVED);
  return Response.json({});
}
