import type { ReactNode } from 'react';
import type { AvailabilityException } from '~/api/contract/availability';
import { daysText, SEEN } from '~/app/domain/week/exceptions';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { FocusedAlert } from '~/app/ui/FocusedAlert';
import { SessionLinks } from './OutsideSessions';
import type { ScheduledSession } from './scheduledSessions';

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
