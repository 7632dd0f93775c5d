import { Link } from '@remix-run/react';
import { confirmationLabel } from '~/domain/mentorshipStatus';
import { STATE_LABELS, STATES } from './entries';
import type { LoadedCalendar } from './loadCalendar';

/** What the colours say. A mentor also learns what stands behind the sessions, and where to change it. */
export function Legend({ calendar: { hours, view } }: { calendar: LoadedCalendar }) {
  return (
    <div className="cal-legend">
      <ul aria-label="Leyenda">
        {STATES.map((state) => (
          <li key={state}>
            <i aria-hidden="true" className="cal-swatch" data-state={state} />
            {state === 'pending' ? confirmationLabel(false) : STATE_LABELS[state]}
          </li>
        ))}
        {hours === 'shown' && (
          <li>
            <i aria-hidden="true" data-hours={view} className="cal-swatch" />
            Tu horario
          </li>
        )}
      </ul>
      {hours === 'failed' && <p>No hemos podido cargar tu horario.</p>}
      {hours !== null && (
        <Link to="/profile/horario" className="link inline-flex min-h-11 items-center">
          Editar horario
        </Link>
      )}
    </div>
  );
}
