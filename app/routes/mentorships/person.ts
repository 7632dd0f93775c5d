import type { User } from '../../../api/contract/tolerant';
import { conversationHref } from '../chat/chatPaths';

export interface PersonView {
  username: string;
  full_name: string;
  profile_picture: string;
  bio: string;
  /** A mentor's line; '' when unknown. */
  specialty: string;
  /** 'N sobre 5', or '' when it is 0 or unknown. */
  score: string;
  interests: string[];
  academicLevel: string;
  /** The conversation with them; null for whom one does not write to. */
  chatHref: string | null;
}

const score = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 2 });

/** `writes`: who looks may write to them. */
export function personOf(
  { username, full_name, profile_picture, profile }: User,
  { writes }: { writes: boolean },
): PersonView {
  return {
    username,
    full_name,
    profile_picture,
    bio: profile.bio,
    specialty: profile.expertise || profile.expertises.map((e) => e.name).join(', '),
    score: profile.total_score ? `${score.format(profile.total_score)} sobre 5` : '',
    interests: profile.interests.map((e) => e.name),
    academicLevel: profile.academic_level_display,
    chatHref: writes ? conversationHref(username) : null,
  };
}
