import { BellRing } from 'lucide-react';
import type { MentorshipView } from '../view';
import type { DialogPlace } from './place';

/** Which reminders there were, and which will come. */
export function ReminderNote({ mentorship }: { mentorship: MentorshipView; place: DialogPlace }) {
  const { reminded } = mentorship;
  if (reminded.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-muted">
      {reminded.map((text) => (
        <li key={text} className="flex items-start gap-2">
          <BellRing aria-hidden="true" className="mt-0.75 size-5 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}
