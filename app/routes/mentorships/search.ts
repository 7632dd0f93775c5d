/** Text search of the list (spec.md section 2): accents and case are ignored, every word must be somewhere. */
import type { Mentorship } from '../../../api/contract/tolerant';
import { fold } from '../../domain/fold';

/** Those with every word of `query` in a person's name, a topic, the room code or the information. */
export function searchMentorships(
  all: readonly Mentorship[],
  query: string,
  topicName: (nameId: string) => string,
): Mentorship[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...all];
  return all.filter((mentorship) => {
    const text = fold(wordsOf(mentorship, topicName));
    return words.every((word) => text.includes(word));
  });
}

function wordsOf(mentorship: Mentorship, topicName: (nameId: string) => string): string {
  const people = [mentorship.mentor, ...mentorship.alumnos].flatMap((u) =>
    u ? [u.full_name, u.username] : [],
  );
  const topics = mentorship.expertises.flatMap((e) => [e.name, topicName(e.name_id)]);
  return [...people, ...topics, mentorship.room_code, mentorship.additional_information].join('\n');
}
