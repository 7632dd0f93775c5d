import { data, redirect } from '@remix-run/node';
import { statusPage } from '../../../.server/api/errors';
import { requireCapability } from '../../../.server/capability';
import type { Context } from '../../../.server/context';
import { parseForm } from '../../../.server/parseForm';
import { readForm } from '../../../.server/readForm';
import { safeRedirect } from '../../../.server/safeRedirect';
import { LIST_PATH } from '../listUrl';
import { changeGroup } from './changeGroup';
import { groupForm } from './groupForm';

/**
 * Answers a post of `groupForm`, to whom it may concern: who joined goes to the session; who could not stays, with the reason; whoever
 * opened or closed one goes back to `volver`.
 */
export async function answerGroup(request: Request, context: Context) {
  await requireCapability(context, 'group-sessions');
  const form = await readForm(request);
  const submission = parseForm(form, groupForm);
  if (submission.status !== 'success') throw statusPage(400);
  const { intent, identifier } = submission.value;
  const { status, toast, asksAgain = false } = await changeGroup(submission.value, context);
  if (intent === 'join' && status !== 200) return data({ toast, asksAgain }, { status });
  context.flash.set(toast);
  if (intent === 'join') throw redirect(`${LIST_PATH}?${new URLSearchParams({ detalle: identifier })}`);
  const back = form.get('volver');
  throw redirect(safeRedirect(typeof back === 'string' ? back : null, context.config.origin, LIST_PATH));
}
