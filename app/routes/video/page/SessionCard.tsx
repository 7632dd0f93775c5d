import { Card } from '~/ui/Card';
import { Topics } from '../../mentorships/Topics';
import type { RoomView } from './roomView';

/** What it will be about. */
export function SessionCard({ room: { topics, information } }: { room: RoomView }) {
  if (topics.length === 0 && information === '') return null;
  return (
    <Card as="section" aria-labelledby="tema">
      <h2 id="tema" className="mb-3 text-xl">
        De qué va
      </h2>
      <div className="grid gap-4">
        <Topics names={topics} />
        {information && <p className="max-w-prose whitespace-pre-line">{information}</p>}
      </div>
    </Card>
  );
}
