import { CalendarClock } from 'lucide-react';
import type { MentorshipView } from '../view';

/** Why the hours cannot be changed (any more), in place of a button that would do nothing. */
export function MoveNote({ mentorship: { moveRefusal } }: { mentorship: MentorshipView }) {
  if (moveRefusal === '') return null;
  return (
    <p className="flex gap-2 text-muted">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {moveRefusal}
    </p>
  );
}
