import type { Mentorship, User } from '~/api/contract/tolerant';
import { topicNames } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { presenceText } from '~/app/domain/sessions/room';
import { dialogTargetOf } from './detail/dialogLinks';
import type { Viewer } from './mentorshipView';
import { roomAccessOf } from './rights';

/** For `viewOf`: who looks at mentorships, when, and what the API can do with them. */
export async function viewerOf(
  { api, config, now, zones }: Pick<Context, 'api' | 'config' | 'now' | 'zones'>,
  me: User,
): Promise<Viewer> {
  const [topicName, capabilities] = await Promise.all([topicNames(api), api.listCapabilities()]);
  return {
    me,
    now: now(),
    timeZone: config.timeZone,
    zones,
    origin: config.origin,
    notifies: config.ownApi,
    topicName,
    capabilities,
    hasRooms: !config.video.builtIn || capabilities.has('video-room'),
  };
}

/** Who is inside the rooms of the sessions on a page, of those that are open now. */

/** Nobody has more open at once. */
const MAX_OPEN_ROOMS = 3;

/** The same viewer, who knows. Asks nothing where no room is open. */
export async function withPresence(
  viewer: Viewer,
  sessions: readonly (Mentorship | null)[],
  { api }: Pick<Context, 'api'>,
): Promise<Viewer> {
  const open = new Map(
    sessions.flatMap((one) =>
      one && roomAccessOf(one, viewer)?.isOpen ? [[one.identifier, one] as const] : [],
    ),
  );
  const texts = [...open.values()].slice(0, MAX_OPEN_ROOMS).map(async (session) => {
    const people = await api.video.listPresent(session.identifier);
    return [session.identifier, presenceText(people, { me: viewer.me, mentor: session.mentor })] as const;
  });
  return { ...viewer, present: new Map(await Promise.all(texts)) };
}

/**
 * The mentorship whose dialog `url` opens; null when it opens none, or one that is not the visitor's. @throws
 * ApiError
 */
export async function findDialogMentorship(
  { api }: Pick<Context, 'api'>,
  url: URL,
): Promise<Mentorship | null> {
  const asked = dialogTargetOf(url.searchParams);
  return asked ? api.mentorships.find(asked.identifier) : null;
}
