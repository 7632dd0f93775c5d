import type { Mentorship, User } from '~/api/contract/tolerant';
import { ApiError } from '~/app/.server/api/errors';
import { topicNames } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { presenceText } from '~/app/domain/sessions/room';
import { dialogTargetOf } from './detail/dialogLinks';
import type { Viewer } from './mentorshipView';
import { roomAccessOf } from './rights';

/** The viewer for `viewOf`: user, time, and the API's session extensions. */
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

/** Rooms whose presence is read; no one has more open at once. */
const MAX_OPEN_ROOMS = 3;

/** The viewer, with the people in the rooms open now. Reads nothing if none is open. */
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

type DialogDeps = Pick<Context, 'api' | 'url' | 'log'>;

/**
 * The session whose dialog the address opens; null for none, or if it is not the visitor's. @throws ApiError
 */
export async function findDialogMentorship({ api, url }: Pick<Context, 'api' | 'url'>) {
  const loadedFor = dialogTargetOf(url.searchParams)?.identifier ?? '';
  return { loadedFor, session: loadedFor === '' ? null : await api.mentorships.find(loadedFor) };
}

/** The same for a page that works without it; 'failed': it could not be read. */
export async function findDialogMentorshipOrFailed(deps: DialogDeps) {
  try {
    return await findDialogMentorship(deps);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    deps.log.warn({ err: error }, 'the session of a dialog could not be loaded');
    const loadedFor = dialogTargetOf(deps.url.searchParams)?.identifier ?? '';
    return { loadedFor, session: 'failed' as const };
  }
}
