import type { ExpertiseRef, User } from '../../../api/contract/tolerant';
import { scoreText } from '../../domain/score';
import { nameOfTopic, type TopicName } from '../../domain/topicName';
import { conversationHref } from '../chat/chatPaths';

export interface PersonView {
  username: string;
  full_name: string;
  profile_picture: string;
  bio: string;
  /** A mentor's line; '' when unknown. */
  specialty: string;
  /** 'N sobre 5' or 'N puntos'; '' when it is 0 or unknown. */
  score: string;
  interests: string[];
  academicLevel: string;
  /** The conversation with them; null for whom one does not write to. */
  chatHref: string | null;
}

/** `writes`: who looks may write to them. */
export function personOf(
  { username, full_name, profile_picture, profile }: User,
  { writes, topicName }: { writes: boolean; topicName: TopicName },
): PersonView {
  const names = (topics: readonly ExpertiseRef[]) => topics.map((topic) => nameOfTopic(topic, topicName));
  return {
    username,
    full_name,
    profile_picture,
    bio: profile.bio,
    specialty: profile.expertise || names(profile.expertises).join(', '),
    score: scoreText(profile.total_score),
    interests: names(profile.interests),
    academicLevel: profile.academic_level_display,
    chatHref: writes ? conversationHref(username) : null,
  };
}
