import { redirect } from '@remix-run/node';
import { statusResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { orRefused } from '~/app/.server/forms/readForm';
import { successToast, type Toast } from '~/app/domain/site/toasts';

/** What staff may do on a page, by the `intent` of its forms; the API judges. */
export type Acts = Record<string, () => Promise<readonly [said: Toast, to?: string]>>;

/** The result of `work` that succeeds. */
export async function done(work: Promise<unknown>, title: string, description?: string) {
  await work;
  return [successToast(title, description)] as const;
}

/** Does what was sent and goes on to `page`, unless the act leads elsewhere. 400 for an unknown intent. */
export function doAct(acts: Acts, sent: { intent: string }, page: string, { flash }: Pick<Context, 'flash'>) {
  const act = Object.hasOwn(acts, sent.intent) && acts[sent.intent];
  if (!act) throw statusResponse(400);
  return orRefused({ ...sent }, async () => {
    const [said, to = page] = await act();
    flash.set(said);
    return redirect(to);
  });
}
