/**
 * Which mentorships of a list that is already here a search, a status or a period leaves (docs/product.md,
 * 'Sessions: list, week and calendar'): what the extension `list-counts` does on the server, for servers
 * without it.
 */

import { searchWords } from '~/api/contract/rules/search';
import type { Mentorship } from '~/api/contract/tolerant';
import type { TopicName } from '~/app/domain/mentors/topics';
import { fold } from '~/app/domain/text/typedText';
import { addToDay, instantOf } from '~/app/domain/time/dates';

/**
 * Those with every word of `query` in a person's name, a topic, the room code or the information. Accents and
 * case are ignored.
 */
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

/** Those that touch the days `from` to `to` (YYYY-MM-DD, both included) of the marketplace's calendar. */
export function mentorshipsBetween(
  all: readonly Mentorship[],
  { from, to }: { from?: string; to?: string },
  timeZone: string,
): Mentorship[] {
  const start = from === undefined ? '' : instantOf(from, '00:00', timeZone).toISOString();
  const end = to === undefined ? '9' : instantOf(addToDay(to, 1), '00:00', timeZone).toISOString();
  return all.filter((one) => one.end_date > start && one.init_date < end);
}

/** By start; those that start together by id, so that pages never overlap. */
export function soonestFirst(a: Mentorship, b: Mentorship): number {
  return a.init_date.localeCompare(b.init_date) || a.id.localeCompare(b.id, 'en', { numeric: true });
}
