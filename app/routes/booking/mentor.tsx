/** Wizard step 1: filters and profiles are addresses (docs/product.md, 'Booking wizard'). */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { NO_MENTOR } from '~/api/contract/rules/sessions';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { address } from '~/app/paths';
import { announce } from '~/app/ui/announce';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { TextLink } from '~/app/ui/TextLink';
import { loadMentors, type MentorList } from './loadMentors';
import { CHOICE_FORM_ID, MentorCard, MentorProfileDialog } from './MentorCard';
import { MentorFilters } from './MentorFilters';
import { NextButton, STEP_FORM_ID, WizardFrame, type WizardView } from './WizardFrame';
import { openStep, openStepToChange, selectMentor, type Wizard } from './wizard';

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Elige tu Mentor · Crear Nueva Mentoría · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const wizard = await openStep(args, 'mentor');
  if (!wizard) return null;
  const { canBook, reachable } = wizard;
  const list = await loadMentors(wizard);
  const truncated = wizard.context.api.truncatedOf('mentors');
  return data({ canBook, reachable, list, truncated }, { status: list.failure ?? 200 });
}

export async function action(args: ActionFunctionArgs) {
  const { wizard, form, asked } = await openStepToChange(args, 'mentor');
  if (asked) return redirect(wizard.pathTo(asked));
  const wanted = form.get('mentor');
  if (typeof wanted === 'string' && !(await selectMentor(wanted, wizard))) {
    return data({ error: 'Ese mentor no acepta reservas ahora. Elige otro.' }, { status: 409 });
  }
  if (typeof wanted !== 'string' && wizard.draft.mentor === '') {
    return data({ error: NO_MENTOR }, { status: 422 });
  }
  const isDone = form.get('intent') === 'next';
  return redirect(isDone ? wizard.pathTo('horario') : listAddress(wizard, String(wanted ?? '')));
}

/** The same filters without the open profile. Without scripts the new document starts at the chosen card. */
function listAddress({ context, pathTo }: Wizard, username: string): string {
  const search = new URLSearchParams(context.url.search);
  search.delete('perfil');
  const isDocument = !new URL(context.request.url).pathname.endsWith('.data');
  return address(pathTo('mentor'), search, isDocument ? `mentor-${encodeURIComponent(username)}` : '');
}

export default function MentorRoute() {
  const view = useLoaderData<typeof loader>();
  if (!view) return null;
  const { list, ...wizard } = view;
  return list.failure === null ? <MentorStep list={list} wizard={wizard} /> : <MentorsFailure />;
}

function MentorStep({ list, wizard }: { list: MentorList; wizard: WizardView }) {
  const error = useActionData<typeof action>()?.error;
  const { pathname, search } = useLocation();
  const sent = useNavigation().formData?.get('mentor');
  const chosen = typeof sent === 'string' ? sent : list.selected?.username;
  useAnnounceChoice(list.selected);
  const all = useFocusFirstRevealed(list.cards.length);
  return (
    <WizardFrame
      step="mentor"
      wizard={wizard}
      summary={<ChosenMentor list={list} />}
      next={<NextButton missing={list.selected ? null : 'Elige antes un mentor.'} />}
    >
      <Form id={STEP_FORM_ID} method="post" />
      <Form id={CHOICE_FORM_ID} method="post" preventScrollReset />
      <ErrorSummary errors={error ? { mentor: [error] } : null} labels={{}} title="Elige un mentor" />
      <div className="gap-8 md:grid md:grid-cols-[minmax(15rem,18rem)_1fr]">
        <MentorFilters list={list} />
        <section aria-label="Mentores" className="mt-5 min-w-0 md:mt-0">
          <p role="status" className="text-muted">
            Mostrando {list.cards.length} de {list.total} mentores
          </p>
          {list.cards.length === 0 ? (
            <div className="mt-3">
              <EmptyState title="No se encontraron mentores">
                <p>Prueba con otro nombre, menos materias o una valoración más baja.</p>
                <TextLink to={pathname}>Quitar los filtros</TextLink>
              </EmptyState>
            </div>
          ) : (
            <ul ref={all.ref} className="mt-3 grid gap-4 xl:grid-cols-2">
              {list.cards.map((card) => (
                <MentorCard key={card.username} mentor={card} isChosen={card.username === chosen} />
              ))}
            </ul>
          )}
          {list.hidden > 0 && (
            <TextLink
              to={address(pathname, new URLSearchParams([...new URLSearchParams(search), ['todos', '1']]))}
              preventScrollReset
              onClick={all.onClick}
              className="mt-4"
            >
              Ver {list.hidden} mentores más
            </TextLink>
          )}
        </section>
      </div>
      {list.opened && <MentorProfileDialog mentor={list.opened} isChosen={list.opened.username === chosen} />}
    </WizardFrame>
  );
}

function ChosenMentor({ list }: { list: MentorList }) {
  if (!list.selected) return <p className="text-muted">Todavía no has elegido mentor.</p>;
  return (
    <p>
      <span className="text-muted">Mentor elegido: </span>
      <strong className="font-semibold">{list.selected.full_name}</strong>
    </p>
  );
}

/** For a list of `count` entries with a link to all: focuses the first one it revealed. */
function useFocusFirstRevealed(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    const first = before.current;
    if (first === null || count <= first) return;
    before.current = null;
    ref.current?.children[first]?.querySelector('a')?.focus();
  }, [count]);
  const onClick = () => {
    before.current = count;
  };
  return { ref, onClick };
}

function useAnnounceChoice(mentor: { username: string; full_name: string } | null): void {
  const before = useRef(mentor?.username);
  useEffect(() => {
    if (mentor && mentor.username !== before.current) announce(`Has elegido a ${mentor.full_name}`);
    before.current = mentor?.username;
  }, [mentor]);
}

function MentorsFailure() {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHeader title="Elige tu Mentor" eyebrow="Crear Nueva Mentoría" />
      <div role="alert">
        <EmptyState title="Error al cargar los mentores. Por favor, intenta de nuevo.">
          <p>Lo que ya habías elegido sigue guardado.</p>
          <ButtonLink to={pathname + search}>Reintentar</ButtonLink>
        </EmptyState>
      </div>
    </>
  );
}
