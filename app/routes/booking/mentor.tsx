/** Wizard step 1, 'Elige tu Mentor' (spec.md section 2): filters and profiles by address, the choice by post. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readForm } from '~/.server/readForm';
import { chooseMentor } from './chooseMentor';
import { loadMentors } from './loadMentors';
import { MentorStep } from './MentorStep';
import { MentorsFailure } from './MentorsFailure';
import { stepAskedFor } from './paths';
import { afterRefusal } from './revalidate';
import { openStep, openStepToChange, type Wizard } from './wizard';

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Elige tu Mentor · Crear Nueva Mentoría · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const wizard = await openStep(args, 'mentor');
  if (!wizard) return null;
  const { canBook, reachable } = wizard;
  const list = await loadMentors(wizard);
  const cut = wizard.context.api.cutOf('mentors');
  return data({ canBook, reachable, list, cut }, { status: list.failure ?? 200 });
}

export async function action(args: ActionFunctionArgs) {
  const wizard = await openStepToChange(args, 'mentor');
  const form = await readForm(args.request);
  const intent = String(form.get('intent') ?? '');
  const asked = stepAskedFor(intent, 'mentor');
  if (asked) return redirect(wizard.pathTo(asked));
  const wanted = form.get('mentor');
  if (typeof wanted === 'string' && !(await chooseMentor(wanted, wizard))) {
    return data({ error: 'Ese mentor no acepta reservas ahora. Elige otro.' }, { status: 409 });
  }
  if (typeof wanted !== 'string' && wizard.draft.mentor === '') {
    return data({ error: 'No se ha seleccionado un mentor' }, { status: 422 });
  }
  return redirect(intent === 'next' ? wizard.pathTo('horario') : listAddress(wizard, String(wanted ?? '')));
}

/** The same filters without the open profile. A new document is shown at the card that was chosen; a script keeps its place. */
function listAddress({ context, pathTo }: Wizard, username: string): string {
  const search = new URLSearchParams(context.url.search);
  search.delete('perfil');
  const isDocument = !new URL(context.request.url).pathname.endsWith('.data');
  const hash = isDocument ? `#mentor-${encodeURIComponent(username)}` : '';
  return `${pathTo('mentor')}${search.size > 0 ? `?${search}` : ''}${hash}`;
}

export default function MentorRoute() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!view) return null;
  const { list } = view;
  return list.failure === null ? (
    <MentorStep
      list={list}
      reachable={view.reachable}
      canBook={view.canBook}
      error={refused?.error ?? null}
    />
  ) : (
    <MentorsFailure />
  );
}
