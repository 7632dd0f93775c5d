import type { MentorshipView } from '../view';
import type { DialogPlace } from './place';

/** Of a group session: its free places, and what can be done with them. */
export function GroupSection(_: { mentorship: MentorshipView; place: DialogPlace }) {
  return null;
}
