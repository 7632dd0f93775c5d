/**
 * The wizard's own address: step 1, with the mentor of `?mentor=username` first in the list, and chosen already when he can be; or, by
 * `?repetir=<identifier>`, filled with a finished session, which asks first where that would cost another booking begun.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { problem } from '~/.server/api/errors';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { firstIncomplete } from '~/domain/bookingDraft';
import { chooseMentor } from './chooseMentor';
import { RepeatQuestion } from './RepeatQuestion';
import { compareDraft, findRepeatable, repeat } from './repeat';
import { openWizard, openWizardEarly, type Wizard } from './wizard';

export async function loader(args: LoaderFunctionArgs) {
  const wizard = await openWizardEarly(args);
  if (!wizard) return null;
  const { searchParams } = wizard.context.url;
  const repeated = searchParams.get('repetir');
  if (repeated) {
    await requireUser(wizard.context);
    return repeatOrAsk(repeated, wizard);
  }
  const wanted = searchParams.get('mentor') ?? '';
  const isChosen = wanted !== '' && (await chooseMentor(wanted, wizard));
  await requireUser(wizard.context);
  if (wanted === '') return redirect(wizard.pathTo('mentor'));
  if (!isChosen) {
    wizard.context.flash.set({ kind: 'info', title: 'Ese mentor no acepta reservas ahora', duration: 5000 });
  }
  return redirect(`${wizard.pathTo('mentor')}?${new URLSearchParams({ mentor: wanted })}`);
}

/** 'Empezar la repetición': what was begun is given up. */
export async function action(args: ActionFunctionArgs) {
  const wizard = await openWizard(args);
  if (!wizard) return contextOf(args).logInFirst();
  const identifier = wizard.context.url.searchParams.get('repetir') ?? '';
  return repeat(await findRepeatable(identifier, wizard), wizard);
}

async function repeatOrAsk(identifier: string, wizard: Wizard) {
  const session = await findRepeatable(identifier, wizard);
  const found = compareDraft(session, wizard);
  if (found === 'empty') return repeat(session, wizard);
  const next = firstIncomplete(wizard.draft);
  if (found === 'same') return redirect(wizard.pathTo(next === 'resumen' ? 'horario' : next));
  const begun = await wizard.context.api.mentors.find(wizard.draft.mentor).catch((error: unknown) => {
    throw problem(error);
  });
  return {
    mentorName: session.mentor?.full_name ?? 'tu mentor',
    begunWith: begun?.full_name ?? null,
    begunAt: wizard.pathTo(next),
  };
}

export default function BookingStart() {
  const question = useLoaderData<typeof loader>();
  return question && <RepeatQuestion {...question} />;
}
