/** Filters a complete list of sessions, for servers without the extension `list-counts`. */

import type { Mentorship } from '~/api/contract/mentorships';
import { fold, searchWords } from '~/api/contract/rules/search';
import type { TopicName } from '~/app/domain/mentors/topics';
import { moveDay } from '~/app/domain/time/calendarDays';
import { instantOf } from '~/app/domain/time/dates';

/** Every word in a person's name, a topic, the room code or the information; accents do not count. */
export function searchMentorships(
  all: readonly Mentorship[],
  query: string,
  topicName: TopicName,
): Mentorship[] {
  const words = searchWords(fold(query));
  if (words.length === 0) return [...all];
  return all.filter((mentorship) => {
    const text = fold(wordsOf(mentorship, topicName));
    return words.every((word) => text.includes(word));
  });
}

function wordsOf(mentorship: Mentorship, topicName: TopicName): string {
  const people = [mentorship.mentor, ...mentorship.alumnos].flatMap((u) =>
    u ? [u.full_name, u.username] : [],
  );
  const topics = mentorship.expertises.flatMap((e) => [e.name, topicName(e.name_id)]);
  return [...people, ...topics, mentorship.room_code, mentorship.additional_information].join('\n');
}

/** Mentorships that touch the days `from` to `to` (YYYY-MM-DD, inclusive) in the marketplace's zone. */
export function mentorshipsBetween(
  all: readonly Mentorship[],
  { from, to }: { from?: string; to?: string },
  timeZone: string,
): Mentorship[] {
  const start = from === undefined ? '' : instantOf(from, '00:00', timeZone).toISOString();
  const end = to === undefined ? '9' : instantOf(moveDay(to, 1), '00:00', timeZone).toISOString();
  return all.filter((one) => one.end_date > start && one.init_date < end);
}
