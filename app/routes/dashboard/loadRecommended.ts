import type { User } from '~/api/contract/users';
import type { Context } from '~/app/.server/context';
import { dayOf } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { recommendedViews } from '~/app/ui/mentors/cardView';

export type Recommendations = Awaited<ReturnType<typeof loadRecommended>>;

/** Whether to show the panel: for students, if the API has the extension `marketplace`. */
export async function hasRecommended({ api }: Pick<Context, 'api'>, user: User): Promise<boolean> {
  return user.user_type === 'alumno' && (await api.listCapabilities()).has('marketplace');
}

/** The mentors that suit a student best, with reasons. @throws ApiError */
export async function loadRecommended({ api, config, now, zones }: Context, { profile }: User) {
  const found = await api.mentors.listRecommended();
  const today = dayOf(now(), config.timeZone);
  return {
    mentors: recommendedViews(found, { today, zones }).map((mentor) => ({
      ...mentor,
      booking: mentor.available ? paths.book(mentor.username) : '',
    })),
    isBlind: profile.interests.length === 0 && profile.subjects_needed_help.length === 0,
  };
}
