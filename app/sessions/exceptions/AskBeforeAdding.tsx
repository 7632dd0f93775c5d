import type { ReactNode } from 'react';
import { SEEN } from '~/app/domain/week/exceptions';
import { Callout } from '~/app/ui/Callout';
import { FocusedAlert } from '~/app/ui/FocusedAlert';
import { SessionLinks } from './OutsideSessions';
import type { ScheduledSession } from './scheduledSessions';

interface AskBeforeAddingProps {
  /** Sessions booked inside the new time off; they stay unchanged. */
  inside: readonly ScheduledSession[];
  /** Changes once per answer; the notice then takes the focus. */
  answer: unknown;
  /** The button that adds it nevertheless. */
  children: ReactNode;
}

/** Lists the sessions before time off is added over them; the next press confirms those listed. */
export function AskBeforeAdding({ inside, answer, children }: AskBeforeAddingProps) {
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
        <p className="mt-1">Si sigues, {one ? 'se queda como está' : 'se quedan como están'}.</p>
        {inside.map(({ identifier }) => (
          <input key={identifier} type="hidden" name={SEEN} value={identifier} />
        ))}
        <div className="mt-3">{children}</div>
      </Callout>
    </FocusedAlert>
  );
}
