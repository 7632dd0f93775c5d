import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import type { LoadedWeek } from './loadWeek';
import { weekHref } from './views';

/** What to do about a week without sessions. */
export function EmptyWeek({ week: { next, isStudent }, search }: { week: LoadedWeek; search: string }) {
  return (
    <div className="mb-6">
      <EmptyState title="Nada en esta semana">
        {next ? (
          <>
            <p>Tu próxima mentoría es el {next.day}.</p>
            <ButtonLink to={weekHref(search, next.monday)} variant="secondary" preventScrollReset>
              Ir a esa semana
            </ButtonLink>
          </>
        ) : (
          <Nothing isStudent={isStudent} />
        )}
      </EmptyState>
    </div>
  );
}

function Nothing({ isStudent }: { isStudent: boolean }) {
  if (!isStudent) return <p>Cuando un estudiante reserve contigo verás aquí sus mentorías, día a día.</p>;
  return (
    <>
      <p>No tienes mentorías por delante: elige un mentor y una hora libre de su semana.</p>
      <ButtonLink to="/mentorships/new">Reservar una mentoría</ButtonLink>
    </>
  );
}
