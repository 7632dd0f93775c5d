import type { ChatPerson } from '../../.server/api/shapes';
import { shortDate } from '../../domain/shortDate';
import type { Face } from '../../ui/Avatar';

/** Somebody in the list of people. */
export interface PersonView extends Face {
  id: string;
  /** What a mentor teaches, what a student studies; '' when unknown. */
  about: string;
  /** ISO instant of the last message; null where nobody tells of one. */
  lastMessageAt: string | null;
  /** The same on the marketplace's clock; '' for none. */
  lastText: string;
}

export function personView(person: ChatPerson, clock: { now: Date; timeZone: string }): PersonView {
  const { id, username, full_name, profile_picture, profile, lastMessageAt } = person;
  const areas = profile.expertises.map(({ name }) => name).join(', ');
  const about = person.user_type === 'mentor' ? profile.expertise || areas : profile.academic_level_display;
  const lastText = lastMessageAt === null ? '' : shortDate(lastMessageAt, clock);
  return { id, username, full_name, profile_picture, about, lastMessageAt, lastText };
}
