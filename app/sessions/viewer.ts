import type { Mentorship } from '~/api/contract/mentorships';
import { isStaff } from '~/api/contract/rules/roles';
import type { User } from '~/api/contract/users';
import { orLogged } from '~/app/.server/api/errors';
import { topicNames } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { personOf } from '~/app/domain/sessions/people';
import { presenceText } from '~/app/domain/sessions/room';
import { dialogTargetOf } from './dialogs/dialogLinks';
import { roomAccessOf } from './rights';

/** `present`: people in the rooms open now, by the session's identifier. */
export type Viewer = Awaited<ReturnType<typeof viewerOf>> & { present?: ReadonlyMap<string, string> };

/** The viewer for `viewOf`: user, time, and the API's session extensions. */
export async function viewerOf(
  { api, config, now, zones }: Pick<Context, 'api' | 'config' | 'now' | 'zones'>,
  me: User,
) {
  const [topicName, capabilities] = await Promise.all([topicNames(api), api.listCapabilities()]);
  return {
    me,
    now: now(),
    timeZone: config.timeZone,
    zones,
    origin: config.origin,
    /** The API notifies the other side of every change. */
    notifies: config.ownApi,
    topicName,
    capabilities,
    /** An external video server, or the built-in one with an API that supports it. */
    hasRooms: !config.video.builtIn || capabilities.has('talk'),
  };
}

/** Staff of an API that has a desk for them: its sessions are not their own. */
export const isDesk = ({ me, capabilities }: Pick<Viewer, 'me' | 'capabilities'>): boolean =>
  isStaff(personOf(me)) && capabilities.has('staff');

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
    const people = await api.rooms.listPresent(session.identifier);
    return [session.identifier, presenceText(people, { me: viewer.me, mentor: session.mentor })] as const;
  });
  return { ...viewer, present: new Map(await Promise.all(texts)) };
}

/** The session of the address's dialog, read unless it is one of `known`; null for none or one of others. @throws ApiError */
export async function findDialogMentorship(
  { api, url }: Pick<Context, 'api' | 'url'>,
  known: readonly Mentorship[] = [],
) {
  const loadedFor = dialogTargetOf(url.searchParams)?.identifier ?? '';
  if (loadedFor === '') return { loadedFor, session: null };
  const shown = known.find((one) => one.identifier === loadedFor);
  return { loadedFor, session: shown ?? (await api.mentorships.find(loadedFor)) };
}

/** The same for pages that work without it; 'failed': it could not be read. */
export function findDialogMentorshipOrFailed(
  deps: Pick<Context, 'api' | 'url' | 'log'>,
  known?: readonly Mentorship[],
) {
  const read = () => findDialogMentorship(deps, known);
  return orLogged(read, deps.log, 'the session of a dialog could not be loaded', () => ({
    loadedFor: dialogTargetOf(deps.url.searchParams)?.identifier ?? '',
    session: 'failed' as const,
  }));
}
