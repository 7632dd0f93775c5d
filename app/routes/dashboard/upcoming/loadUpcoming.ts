import type { Context } from '~/.server/context';
import { topicNames } from '~/.server/topicNames';
import type { User } from '../../../../api/contract/tolerant';
import { type SessionCard, sessionCard } from './sessionCard';

/** More than anybody looks through here: a link leads to the rest. */
const SHOWN = 20;

export interface UpcomingView {
  sessions: SessionCard[];
  /** There are others after these. */
  hasMore: boolean;
  userType: User['user_type'];
}

/** 'Próximas Sesiones' (spec.md section 2). Throws ApiError. */
export async function loadUpcoming(context: Context, user: User): Promise<UpcomingView> {
  const [upcoming, topicName] = await Promise.all([
    context.api.mentorships.listUpcoming(SHOWN + 1),
    topicNames(context.api),
  ]);
  const viewer = { userType: user.user_type, zones: context.zones, topicName };
  return {
    sessions: upcoming.slice(0, SHOWN).map((one) => sessionCard(one, viewer)),
    hasMore: upcoming.length > SHOWN,
    userType: user.user_type,
  };
}
