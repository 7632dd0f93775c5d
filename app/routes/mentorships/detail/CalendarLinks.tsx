import type { MentorshipView } from '../view';
import type { DialogPlace } from './place';

/** 'Añadir a …': the visitor's own calendar. */
export function CalendarLinks(_: { mentorship: MentorshipView; place: DialogPlace }) {
  return null;
}
