import type { PendingSession } from '../student/pendingView';

/** With whom and when it was. */
export function SessionLines({ session: { mentor, day, hours } }: { session: PendingSession }) {
  return (
    <p>
      <span className="block font-serif text-xl font-semibold">{mentor?.full_name ?? 'Tu mentor'}</span>
      <span className="block text-muted">
        {day} · {hours}
      </span>
    </p>
  );
}
