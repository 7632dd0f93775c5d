import type { ExpertiseRef } from '~/api/contract/common';
import type { Mentorship } from '~/api/contract/mentorships';
import type { User } from '~/api/contract/users';
import { scoreSentence } from '~/app/domain/mentors/scores';
import { nameOfTopic, type TopicName } from '~/app/domain/mentors/topics';
import { noteId } from '~/app/domain/sessions/notes';
import { firstNameOf } from '~/app/domain/text/personNames';
import * as paths from '~/app/paths';
import type { Viewer } from './viewer';

export type PersonView = ReturnType<typeof personOf> & {
  /** Where the viewer offers a student another session. */
  offerHref?: string | null;
  /** The mentor's pages about a student: record, note of this session, payments. */
  desk?: { record: string; note: string; payments: string } | null;
};

export type Reader = Pick<User, 'id' | 'user_type'>;

/** A participant as `me` sees them: students write to mentors, mentors to students. */
export function personOf(
  user: User,
  { me, isMentor, topicName }: { me: Reader; isMentor: boolean; topicName: TopicName },
) {
  const { id, username, full_name, profile_picture, profile } = user;
  const writes = isMentor !== (me.user_type === 'mentor');
  const names = (topics: readonly ExpertiseRef[]) => topics.map((topic) => nameOfTopic(topic, topicName));
  return {
    username,
    full_name,
    firstName: firstNameOf(user),
    profile_picture,
    isMe: id === me.id,
    bio: profile.bio,
    /** A mentor's; '' if unknown. */
    specialty: profile.expertise || names(profile.expertises).join(', '),
    /** 'Valoración: 5,0 (1)'; '' for none. */
    score: scoreSentence(profile),
    interests: names(profile.interests),
    academicLevel: profile.academic_level_display,
    chatHref: writes ? paths.conversation(username) : null,
  };
}

/** Null for who is not its mentor, and for a request, whose student may have no record. */
export function deskOf(
  { id, mentor, confirmation }: Mentorship,
  student: User,
  { me, capabilities }: Viewer,
): PersonView['desk'] {
  if (mentor?.id !== me.id || !confirmation || !capabilities.has('desk')) return null;
  return {
    record: paths.student(student.id),
    note: paths.student(student.id, { nota: id }, noteId(id)),
    payments: paths.income({ estudiante: student.id, todo: 1 }, 'mentorias'),
  };
}
