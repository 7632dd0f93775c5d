import type { User } from '~/api/contract/tolerant';
import type { Context } from '~/app/.server/context';
import { dayOf } from '~/app/domain/time/dates';
import { cardView, type DirectoryCardView } from '~/app/routes/mentors/directory/cardView';
import { bookingPath } from '~/app/routes/mentors/mentorPaths';

const SHOWN = 3;
const REASONS = 2;

export interface RecommendedCard extends DirectoryCardView {
  reasons: string[];
  /** Where this mentor is booked; '' while no bookings are taken. */
  booking: string;
}

export interface RecommendedView {
  mentors: RecommendedCard[];
  /** Nothing is known of what the student looks for: the advice follows the reviews alone. */
  isBlind: boolean;
}

/** Whether there is such a panel: for students, where the API has the extension `recommendations`. */
export async function hasRecommended({ api }: Pick<Context, 'api'>, user: User): Promise<boolean> {
  return user.user_type === 'alumno' && (await api.listCapabilities()).has('recommendations');
}

/** The mentors that suit a student best, with the reasons. @throws ApiError */
export async function loadRecommended(
  { api, config, now, zones }: Pick<Context, 'api' | 'config' | 'now' | 'zones'>,
  { profile }: User,
): Promise<RecommendedView> {
  const found = (await api.mentors.listRecommended()).filter((one) => one.user_type === 'mentor');
  const today = dayOf(now(), config.timeZone);
  return {
    mentors: found.slice(0, SHOWN).map((mentor) => ({
      ...cardView(mentor, { today, zones }),
      reasons: mentor.reasons.slice(0, REASONS),
      booking: mentor.profile.available ? bookingPath(mentor.username, true) : '',
    })),
    isBlind: profile.interests.length === 0 && profile.subjects_needed_help.length === 0,
  };
}
