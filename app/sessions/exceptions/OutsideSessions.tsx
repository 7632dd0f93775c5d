import * as paths from '~/app/paths';
import { Callout } from '~/app/ui/Callout';
import { Icon } from '~/app/ui/Icon';
import { Link } from '~/app/ui/router';
import type { ScheduledSession } from './scheduledSessions';

type NamedSession = Pick<ScheduledSession, 'identifier' | 'when' | 'who' | 'waits' | 'move'>;

export function OutsideSessions({ sessions }: { sessions: readonly NamedSession[] }) {
  if (sessions.length === 0) return null;
  const one = sessions.length === 1;
  return (
    <Callout tone="warning">
      <p className="flex gap-3 font-semibold text-amber">
        <Icon name="calendar-clock" className="mt-0.5 size-5 shrink-0" />
        {one
          ? '1 sesión reservada queda fuera de tu horario; sigue en pie'
          : `${sessions.length} sesiones reservadas quedan fuera de tu horario; siguen en pie`}
      </p>
      <SessionLinks sessions={sessions} />
      <p className="mt-1 text-muted">
        Si no puedes darla{one ? '' : 's'}, abre sus detalles y cancéla{one ? 'la' : 'las'}.
      </p>
    </Callout>
  );
}

/** Each links to its details, and to moving it if possible. */
export function SessionLinks({ sessions }: { sessions: readonly NamedSession[] }) {
  return (
    <ul className="mt-1">
      {sessions.map(({ identifier, when, who, waits, move }) => (
        <li
          key={identifier}
          className="flex flex-wrap items-center justify-between gap-x-4 border-line not-first:border-t"
        >
          <Link
            to={paths.mentorship(identifier)}
            className="link flex min-h-11 flex-wrap items-center gap-x-2 py-1.5 leading-snug"
          >
            <span>{when}</span> {who && <span>con {who}</span>} {waits && <span>({waits})</span>}
          </Link>{' '}
          {move && (
            <Link
              to={paths.moveMentorship(identifier)}
              aria-label={`${move}: ${when}`}
              className="link flex min-h-11 items-center py-1.5 font-semibold"
            >
              {move}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
