/** Who is inside the rooms of the sessions on a page, of those that are open now. */
import type { Mentorship } from '../../../api/contract/tolerant';
import type { Context } from '../../.server/context';
import { presentText } from '../../domain/presentText';
import { roomOf } from './room';
import type { Viewer } from './view';

/** Nobody has more open at once. */
const MOST = 3;

/** The same viewer, who knows. Asks nothing where no room is open. */
export async function withPresence(
  viewer: Viewer,
  sessions: readonly (Mentorship | null)[],
  { api }: Pick<Context, 'api'>,
): Promise<Viewer> {
  const open = new Map(
    sessions.flatMap((one) => (one && roomOf(one, viewer)?.isOpen ? [[one.identifier, one] as const] : [])),
  );
  const texts = [...open.values()].slice(0, MOST).map(async (session) => {
    const people = await api.video.listPresent(session.identifier);
    return [session.identifier, presentText(people, { me: viewer.me, mentor: session.mentor })] as const;
  });
  return { ...viewer, present: new Map(await Promise.all(texts)) };
}
