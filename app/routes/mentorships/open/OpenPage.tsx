import { useLocation, useNavigation } from '@remix-run/react';
import type { Toast } from '~/.server/context';
import { ButtonLink } from '~/ui/ButtonLink';
import { PageHeader } from '~/ui/PageHeader';
import { TitleError } from '~/ui/PageMeta';
import { Pagination } from '~/ui/Pagination';
import { ToastArea } from '~/ui/ToastArea';
import { LIST_PATH } from '../listUrl';
import { EmptyOpen } from './EmptyOpen';
import { JoinDialog } from './JoinDialog';
import type { LoadedOpen } from './loadOpen';
import { OpenCard } from './OpenCard';
import { OpenFilters } from './OpenFilters';
import { OPEN_PATH, openHref, readOpenState } from './openUrl';

interface Props {
  open: LoadedOpen;
  /** Why somebody did not join, and whether the question is asked again. */
  answer: { toast: Toast; asksAgain: boolean } | null;
}

export function OpenPage({ open, answer }: Props) {
  const location = useLocation();
  const { location: next, state: phase } = useNavigation();
  const isWaiting = phase === 'loading' && next?.pathname === OPEN_PATH;
  const asked = readOpenState((isWaiting ? next : location).search);
  const refused = answer && !answer.asksAgain ? answer.toast : null;
  const state = refused && !isWaiting ? { ...asked, joining: '' } : asked;
  const { page } = open;
  return (
    <>
      {refused && <ToastArea toast={refused} />}
      <PageHeader
        title="Sesiones abiertas"
        actions={
          <ButtonLink to={LIST_PATH} variant="secondary">
            Mis Mentorías
          </ButtonLink>
        }
      />
      <p className="mb-6 max-w-prose text-muted">
        Mentorías en grupo que ya están confirmadas y tienen plazas libres. Cada estudiante paga el precio que
        se muestra.
      </p>
      {refused && (
        <p className="mb-6 rounded-2xl bg-danger-soft p-4 text-danger">
          <TitleError />
          <strong className="font-semibold">{refused.title}.</strong> {refused.description}
        </p>
      )}
      <OpenFilters open={open} state={state} />
      {page.total === 0 ? (
        <EmptyOpen state={state} />
      ) : (
        <section aria-label="Sesiones abiertas" aria-busy={isWaiting}>
          <p className="text-muted" role="status">
            Mostrando {page.from} a {page.to} de {page.total} sesiones
          </p>
          <ul className="mt-3 grid gap-4 md:grid-cols-2">
            {page.items.map((session) => (
              <OpenCard
                key={session.identifier}
                session={session}
                joinHref={openHref(state, { joining: session.identifier })}
              />
            ))}
          </ul>
          <div className="mt-8">
            <Pagination
              page={page.page}
              pages={page.pages}
              hrefFor={(number) => openHref(state, { page: number })}
            />
          </div>
        </section>
      )}
      {state.joining && (
        <JoinDialog
          open={open}
          state={state}
          isWaiting={isWaiting}
          refused={answer?.asksAgain ? answer.toast : null}
        />
      )}
    </>
  );
}
