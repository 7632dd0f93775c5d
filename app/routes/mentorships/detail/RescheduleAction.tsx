import type { MentorshipView } from '../view';
import type { DialogPlace } from './place';

/** 'Cambiar la hora', while it can still be moved. */
export function RescheduleAction(_: { mentorship: MentorshipView; place: DialogPlace }) {
  return null;
}
