import { Link } from '@remix-run/react';
import * as paths from '~/app/paths';
import type { ScheduledSession } from './scheduledSessions';

export type NamedSession = Pick<ScheduledSession, 'identifier' | 'when' | 'who' | 'waits' | 'move'>;

/** Each leads to its details, and to another hour if it can have one. */
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
            <span>{when}</span>
            {who && <span>con {who}</span>}
            {waits && <span>({waits})</span>}
          </Link>
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
