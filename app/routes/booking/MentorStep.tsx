import { Form, Link, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { EmptyState } from '~/ui/EmptyState';
import { say } from '~/ui/say';
import type { MentorList } from './loadMentors';
import { MentorCard } from './MentorCard';
import { MentorFilters } from './MentorFilters';
import { MentorProfile } from './MentorProfile';
import { NextButton } from './NextButton';
import { CHOICE_FORM_ID, FORM_ID } from './paths';
import { useShowAll } from './useShowAll';
import { WizardFrame } from './WizardFrame';

interface MentorStepProps {
  list: MentorList;
  reachable: number;
  canBook: boolean;
  error: string | null;
}

export function MentorStep({ list, reachable, canBook, error }: MentorStepProps) {
  const { pathname, search } = useLocation();
  const sent = useNavigation().formData?.get('mentor');
  const chosen = typeof sent === 'string' ? sent : list.selected?.username;
  useSayChoice(list.selected);
  const all = useShowAll(list.cards.length);
  return (
    <WizardFrame
      step="mentor"
      reachable={reachable}
      canBook={canBook}
      summary={<Choice list={list} />}
      next={<NextButton missing={list.selected ? null : 'Elige antes un mentor.'} />}
    >
      <Form id={FORM_ID} method="post" />
      <Form id={CHOICE_FORM_ID} method="post" preventScrollReset />
      <ErrorSummary
        errors={error === null ? null : { mentor: [error] }}
        labels={{}}
        title="Elige un mentor"
      />
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
                <Link to={pathname} className="link inline-flex min-h-11 items-center">
                  Quitar los filtros
                </Link>
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
            <Link
              to={`${pathname}?${new URLSearchParams([...new URLSearchParams(search), ['todos', '1']])}`}
              preventScrollReset
              onClick={all.onClick}
              className="link mt-4 inline-flex min-h-11 items-center"
            >
              Ver {list.hidden} mentores más
            </Link>
          )}
        </section>
      </div>
      {list.opened && <MentorProfile mentor={list.opened} isChosen={list.opened.username === chosen} />}
    </WizardFrame>
  );
}

function Choice({ list }: { list: MentorList }) {
  if (!list.selected) return <p className="text-muted">Todavía no has elegido mentor.</p>;
  return (
    <p>
      <span className="text-muted">Mentor elegido: </span>
      <strong className="font-semibold">{list.selected.full_name}</strong>
    </p>
  );
}

/** Says who has just been chosen; who was chosen before the page came can be read. */
function useSayChoice(mentor: { username: string; full_name: string } | null): void {
  const before = useRef(mentor?.username);
  useEffect(() => {
    if (mentor && mentor.username !== before.current) say(`Has elegido a ${mentor.full_name}`);
    before.current = mentor?.username;
  }, [mentor]);
}
