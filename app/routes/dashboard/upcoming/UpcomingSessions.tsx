import { Link } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import type { UpcomingView } from './loadUpcoming';
import { SessionRow } from './SessionRow';

export function UpcomingSessions({ view }: { view: UpcomingView }) {
  const { sessions, hasMore, userType } = view;
  if (sessions.length === 0) return <Nothing userType={userType} />;
  return (
    <Card className="p-0 sm:p-0">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-label="Lista de próximas sesiones"
        className="max-h-[400px] overflow-y-auto rounded-2xl p-2"
      >
        <ul>
          {sessions.map((session) => (
            <SessionRow key={session.identifier} session={session} />
          ))}
        </ul>
        {hasMore && (
          <p className="px-3 py-1">
            <Link to="/mentorships?status=upcoming" className="link inline-flex min-h-11 items-center">
              Ver todas las próximas
            </Link>
          </p>
        )}
      </section>
    </Card>
  );
}

function Nothing({ userType }: Pick<UpcomingView, 'userType'>) {
  if (userType === 'alumno') return <NothingBooked />;
  if (userType === 'mentor') return <NothingAsked />;
  return <EmptyState title="No tienes sesiones próximas" />;
}

function NothingBooked() {
  return (
    <EmptyState title="No tienes sesiones próximas">
      <p>Elige mentor y una hora libre de su semana: en unos minutos tendrás tu próxima mentoría.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/create-mentorship">Nueva Mentoría</ButtonLink>
        <ButtonLink to="/mentors" variant="secondary">
          Ver mentores
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

function NothingAsked() {
  return (
    <EmptyState title="No tienes sesiones próximas">
      <p>
        Los estudiantes reservan en las horas de tu horario. Cuando alguno lo haga, la sesión aparecerá aquí
        para que la confirmes.
      </p>
      <ButtonLink to="/profile/horario">Indica tu horario</ButtonLink>
    </EmptyState>
  );
}
