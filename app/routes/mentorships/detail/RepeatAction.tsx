import type { MentorshipView } from '../view';
import type { DialogPlace } from './place';

/** 'Repetir', of a finished one: the wizard, filled. */
export function RepeatAction(_: { mentorship: MentorshipView; place: DialogPlace }) {
  return null;
}
