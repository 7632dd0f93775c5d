import type { MentorshipView } from '../view';
import type { DialogPlace } from './place';

/** 'Compartir': its link. */
export function ShareAction(_: { mentorship: MentorshipView; place: DialogPlace }) {
  return null;
}
