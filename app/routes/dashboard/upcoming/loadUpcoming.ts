import { ApiError } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import { topicNames } from '~/.server/topicNames';
import type { Mentorship, User } from '../../../../api/contract/tolerant';
import { type SessionCard, sessionCard } from './sessionCard';

/** More than anybody looks through here: a link leads to the rest. */
const SHOWN = 20;
const RUNNING = 3;

export interface UpcomingView {
  /** Confirmed and begun: late comers look for the room of these. */
  running: SessionCard[];
  sessions: SessionCard[];
  /** There are others after these. */
  hasMore: boolean;
  userType: User['user_type'];
}

/** 'Próximas Sesiones', and what runs now. @throws ApiError */
export async function loadUpcoming(context: Context, user: User): Promise<UpcomingView> {
  const { api, config, zones } = context;
  const [running, upcoming, topicName, able] = await Promise.all([
    listRunning(context),
    api.mentorships.listUpcoming(SHOWN + 1),
    topicNames(api),
    api.listCapabilities(),
  ]);
  const hasRooms = !config.video.builtIn || able.has('video-room');
  const viewer = { me: user, now: context.now(), hasRooms, zones, topicName };
  return {
    running: running.map((one) => sessionCard(one, viewer)),
    sessions: upcoming.slice(0, SHOWN).map((one) => sessionCard(one, viewer)),
    hasMore: upcoming.length > SHOWN,
    userType: user.user_type,
  };
}

/** Those to come are not worth less without it. */
async function listRunning({ api, log }: Context): Promise<Mentorship[]> {
  try {
    const asked = { status: 'ongoing', q: '', page: 1, size: RUNNING } as const;
    const { items } = await api.mentorships.listPage(asked);
    return items.filter(({ confirmation }) => confirmation);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'running sessions could not be listed');
    return [];
  }
}
