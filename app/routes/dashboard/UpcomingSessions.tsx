import * as paths from '~/app/paths';
import { SessionBadge } from '~/app/sessions/MentorshipFacts';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { classes } from '~/app/ui/classes';
import { EmptyState } from '~/app/ui/EmptyState';
import { Link } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import type { SessionCard, UpcomingView } from './loadUpcoming';

function SessionRow({ session }: { session: SessionCard }) {
  const about = [session.topics.join(', '), session.duration].filter(Boolean).join(' · ');
  return (
    <li className="border-line not-first:border-t max-sm:nth-[n+4]:hidden">
      <Link
        to={paths.mentorship(session.identifier)}
        className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-1 rounded-xl px-3 py-3 -outline-offset-2 hover:bg-teal-soft/50 sm:grid-cols-[6rem_auto_1fr] sm:gap-y-2 sm:py-4"
      >
        <time
          dateTime={session.startsAt}
          className="leading-tight max-sm:col-start-2 max-sm:flex max-sm:items-baseline max-sm:gap-2"
        >
          <span className="font-serif text-xl font-semibold sm:block">{session.time}</span>{' '}
          <span className="text-muted">{session.day}</span>
        </time>{' '}
        <span className="max-sm:col-start-1 max-sm:row-span-3 max-sm:row-start-1">
          <Avatar user={session.who} size="sm" />
        </span>{' '}
        <span className="min-w-0 leading-snug max-sm:-mt-1">
          <span className="block font-semibold">
            {session.who.full_name}
            {session.more > 0 && ` +${session.more} más`}
          </span>{' '}
          <span className="line-clamp-1 text-muted">{about}</span>{' '}
          {session.ownTime && <span className="block text-muted">{session.ownTime}</span>}
        </span>{' '}
        <span className="col-start-2 sm:col-start-3">
          <SessionBadge state={session.state} />
        </span>
      </Link>
    </li>
  );
}

/** Rows visible without scrolling, and all that phones show. */
const IN_SIGHT = 3;

export function UpcomingSessions({ view }: { view: UpcomingView }) {
  const { next, day, sessions, count, userType } = view;
  if (sessions.length === 0)
    return next ? (
      <p className="text-muted">
        {day && day.length > 0
          ? 'Después de hoy no tienes ninguna más.'
          : 'Después de la que ves arriba no tienes ninguna más.'}
      </p>
    ) : (
      <NoSessions userType={userType} offers={view.offers} />
    );
  const isCut = sessions.length > IN_SIGHT;
  return (
    <Card className="p-0 sm:p-0">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-label="Lista de próximas sesiones"
        className={classes('rounded-2xl p-2 sm:max-h-[400px] sm:overflow-y-auto', isCut && 'rounded-b-none')}
      >
        <ul>
          {sessions.map((session) => (
            <SessionRow key={session.identifier} session={session} />
          ))}
        </ul>
      </section>
      {isCut && (
        <p className="relative border-t border-line px-5 py-1 before:pointer-events-none max-sm:before:hidden before:absolute before:inset-x-0 before:bottom-full before:h-14 before:bg-linear-to-t before:from-card before:to-transparent">
          <TextLink to={paths.mentorships({ status: 'upcoming' })}>{`Ver las ${count}`}</TextLink>
        </p>
      )}
    </Card>
  );
}

function NoSessions({ userType, offers }: Pick<UpcomingView, 'userType' | 'offers'>) {
  return (
    <EmptyState title="No tienes sesiones próximas">
      {userType === 'alumno' ? (
        <>
          <p>Elige mentor y una hora libre de su semana: en unos minutos tendrás tu próxima sesión.</p>
          <ButtonLink to={paths.mentors()} variant="secondary">
            Ver mentores
          </ButtonLink>
        </>
      ) : userType === 'mentor' ? (
        <>
          <p>Los estudiantes reservan en las horas de tu horario, y tú puedes proponerles una sesión.</p>
          {offers && (
            <ButtonLink to={paths.offerSession()} variant="secondary">
              Proponer sesión
            </ButtonLink>
          )}
        </>
      ) : null}
    </EmptyState>
  );
}
