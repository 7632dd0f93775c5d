/** The wizard's own address: step 1, with the mentor of `?mentor=username` chosen already. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { chooseMentor } from './chooseMentor';
import { openWizard, type Wizard } from './wizard';

export async function loader(args: LoaderFunctionArgs) {
  const wizard = await openWizard(args);
  if (!wizard) return null;
  const wanted = wizard.context.url.searchParams.get('mentor') ?? '';
  const search = wanted === '' ? '' : await preselect(wanted, wizard);
  return redirect(wizard.pathTo('mentor') + search);
}

async function preselect(username: string, wizard: Wizard): Promise<string> {
  if (await chooseMentor(username, wizard)) return `?${new URLSearchParams({ mentor: username })}`;
  wizard.context.flash.set({ kind: 'info', title: 'Ese mentor no acepta reservas ahora', duration: 5000 });
  return '';
}

export default function BookingStart() {
  return null;
}
