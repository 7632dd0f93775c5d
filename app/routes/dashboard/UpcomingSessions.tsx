import { Link } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import type { User } from '../../../api/contract/tolerant';
import { SessionRow } from './SessionRow';
import type { SessionCard } from './sessionCard';

interface UpcomingSessionsProps {
  /** null: the list could not be read. */
  sessions: SessionCard[] | null;
  /** There are others after these. */
  hasMore: boolean;
  userType: User['user_type'];
}

export function UpcomingSessions({ sessions, hasMore, userType }: UpcomingSessionsProps) {
  return (
    <section aria-labelledby="titulo-proximas">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="titulo-proximas" className="text-2xl">
          Próximas Sesiones
        </h2>
        <Link to="/calendar" className="link inline-flex min-h-11 items-center">
          Ver Calendario
        </Link>
      </div>
      {sessions === null && (
        <EmptyState title="Error al cargar las mentorías">
          <p>
            Tus sesiones siguen ahí: es la lista la que no ha llegado. Vuelve a intentarlo dentro de un
            momento.
          </p>
          <ButtonLink to="/dashboard" variant="secondary">
            Volver a intentarlo
          </ButtonLink>
        </EmptyState>
      )}
      {sessions?.length === 0 && <Nothing userType={userType} />}
      {sessions && sessions.length > 0 && (
        <Card className="p-0 sm:p-0">
          <ul className="max-h-[400px] overflow-y-auto rounded-2xl p-2">
            {sessions.map((session) => (
              <SessionRow key={session.identifier} session={session} />
            ))}
            {hasMore && (
              <li className="px-3 py-1">
                <Link to="/mentorships?status=upcoming" className="link inline-flex min-h-11 items-center">
                  Ver todas las próximas
                </Link>
              </li>
            )}
          </ul>
        </Card>
      )}
    </section>
  );
}

function Nothing({ userType }: Pick<UpcomingSessionsProps, 'userType'>) {
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
