import type { MentorshipView } from '../view';
import type { DialogPlace } from './place';

/** Which reminders have been sent. */
export function ReminderNote(_: { mentorship: MentorshipView; place: DialogPlace }) {
  return null;
}
