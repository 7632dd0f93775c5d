/** The wizard's own address: step 1, with the mentor of `?mentor=username` first in the list, and chosen already when he can be. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { requireUser } from '~/.server/guards';
import { chooseMentor } from './chooseMentor';
import { openWizardEarly } from './wizard';

export async function loader(args: LoaderFunctionArgs) {
  const wizard = await openWizardEarly(args);
  if (!wizard) return null;
  const wanted = wizard.context.url.searchParams.get('mentor') ?? '';
  const isChosen = wanted !== '' && (await chooseMentor(wanted, wizard));
  await requireUser(wizard.context);
  if (wanted === '') return redirect(wizard.pathTo('mentor'));
  if (!isChosen) {
    wizard.context.flash.set({ kind: 'info', title: 'Ese mentor no acepta reservas ahora', duration: 5000 });
  }
  return redirect(`${wizard.pathTo('mentor')}?${new URLSearchParams({ mentor: wanted })}`);
}

export default function BookingStart() {
  return null;
}
