import type { ReactNode } from 'react';
import type { AvailabilityException } from '~/api/contract/availability';
import { daysText, SEEN } from '~/app/domain/week/exceptions';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { FocusedAlert } from '~/app/ui/FocusedAlert';
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

interface AskBeforeAddingProps {
  /** Sessions booked inside the new time off; they stay unchanged. */
  inside: readonly ScheduledSession[];
  /** Whole days to be taken off: their sessions can be cancelled with one text. */
  days?: readonly Pick<AvailabilityException, 'date' | 'until'>[];
  /** Changes once per answer; the notice then takes the focus. */
  answer: unknown;
  /** The button that adds it nevertheless. */
  children: ReactNode;
}

/** Lists the sessions before time off is added over them; the next press confirms those listed. */
export function AskBeforeAdding({ inside, days = [], answer, children }: AskBeforeAddingProps) {
  const one = inside.length === 1;
  return (
    <FocusedAlert answer={answer}>
      <Callout tone="warning">
        <p className="font-semibold text-amber">
          {one
            ? 'Hay 1 sesión reservada en esas horas. No se ha añadido nada todavía.'
            : `Hay ${inside.length} sesiones reservadas en esas horas. No se ha añadido nada todavía.`}
        </p>
        <SessionLinks sessions={inside} />
        {days.map(({ date, until }) => (
          <p key={date} className="mt-2">
            <ButtonLink to={paths.cancelDay(date, { hasta: until })} variant="secondary">
              {`Cancelar y avisar con un solo texto: ${daysText({ date, until }, 'dd/MM')}`}
            </ButtonLink>
          </p>
        ))}
        <p className="mt-1">Si sigues, {one ? 'se queda como está' : 'se quedan como están'}.</p>
        {inside.map(({ identifier }) => (
          <input key={identifier} type="hidden" name={SEEN} value={identifier} />
        ))}
        <div className="mt-3">{children}</div>
      </Callout>
    </FocusedAlert>
  );
}
