import { ButtonLink } from '~/ui/ButtonLink';
import type { MentorshipView } from '../view';
import type { DialogPlace } from './place';

/** 'Repetir', of a finished one: the wizard, filled. */
export function RepeatAction({ mentorship }: { mentorship: MentorshipView; place: DialogPlace }) {
  if (!mentorship.canRepeat) return null;
  const search = new URLSearchParams({ repetir: mentorship.identifier });
  return <ButtonLink to={`/mentorships/new?${search}`}>Repetir</ButtonLink>;
}
