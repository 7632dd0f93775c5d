import { Card } from '~/ui/Card';
import { Panel } from '~/ui/Panel';
import { SessionRow } from './SessionRow';
import type { SessionCard } from './sessionCard';

/** What runs now, with the way into its room; nothing when nothing runs. */
export function RunningSessions({ sessions }: { sessions: SessionCard[] }) {
  if (sessions.length === 0) return null;
  return (
    <Panel id="en-curso" title={sessions.length === 1 ? 'Sesión en curso' : 'Sesiones en curso'}>
      <Card className="p-2 sm:p-2">
        <ul>
          {sessions.map((session) => (
            <SessionRow key={session.identifier} session={session} />
          ))}
        </ul>
      </Card>
    </Panel>
  );
}
