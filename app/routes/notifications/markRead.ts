/** Failures are only logged: the notifications stay unread (docs/product.md, 'Notifications'). */
import { redirect } from '@remix-run/node';
import { orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { readForm } from '~/app/.server/forms/readForm';
import { guarded, optionalUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { safeRedirect } from '~/app/.server/requestUrl';
import * as paths from '~/app/paths';

const MAX_IDS = 20;

export const loader = () => redirect(paths.notifications());

/** Fields: each `id`, and `volver`, the return address without scripts. Scripts get a status. */
export const action = guarded(contextOf, async (context, args): Promise<Response> => {
  // Without a log-in the list's page redirects to it.
  if (!(await optionalUser(context))) return redirect(paths.notifications(), 303);
  const form = await readForm(args.request);
  const [ids, volver] = [form.getAll('id').slice(0, MAX_IDS), form.get('volver')];
  const marks = ids.map((id) => typeof id === 'string' && mark(id, context));
  const done = (await Promise.all(marks)).includes(true);
  if (context.request.headers.get('accept') === 'application/json') return Response.json({ done });
  return redirect(safeRedirect(typeof volver === 'string' ? volver : null, paths.notifications()), 303);
});

function mark(id: string, { api, log }: Context): Promise<boolean> {
  const ask = () => api.notifications.markRead(id).then(() => true);
  return orLogged(ask, log, 'notifications could not be marked', () => false);
}
