import { ANY_MENTOR } from '~/api/contract/rules/search';
import type { User } from '~/api/contract/users';
import type { Context } from '~/app/.server/context';
import { dayOf } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { cardView } from '~/app/ui/mentors/cardView';

export type Recommendations = Awaited<ReturnType<typeof loadRecommended>>;

/** Whether to show the panel: for students, if the API has the extension `marketplace`. */
export async function hasRecommended({ api }: Pick<Context, 'api'>, user: User): Promise<boolean> {
  return user.user_type === 'alumno' && (await api.listCapabilities()).has('marketplace');
}

/**
 * The mentors that suit a student best, with reasons; for a student without sessions those of what they need help in, as
 * far as there are any. @throws ApiError
 */
export async function loadRecommended(
  { api, config, now, zones }: Context,
  { profile }: User,
  fromToday: Promise<readonly unknown[] | null>,
) {
  const isNew = (await fromToday.catch(() => null))?.length === 0;
  const [subject = ''] = [...profile.subjects_needed_help, ...profile.interests.map(({ name }) => name)];
  const exact =
    isNew && subject ? await api.mentors.search({ ...ANY_MENTOR, q: subject }, { page: 1, size: 3 }) : null;
  const found = exact?.mentors.length
    ? exact.mentors.map((mentor) => ({ ...mentor, reasons: [] }))
    : await api.mentors.listRecommended();
  const today = dayOf(now(), config.timeZone);
  return {
    /** What a new student searches first; null for others. */
    subject: isNew ? subject : null,
    mentors: found
      .filter(({ user_type }) => user_type === 'mentor')
      .slice(0, 3)
      .map((mentor) => ({
        ...cardView(mentor, { today, zones }),
        reason: mentor.reasons[0] ?? '',
        booking: mentor.profile.available ? paths.book(mentor.username) : '',
      })),
    isBlind: profile.interests.length === 0 && profile.subjects_needed_help.length === 0,
  };
}
