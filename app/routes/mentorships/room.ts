/** The way into the video room of a session, as cards and dialogs show it. */
import type { Mentorship } from '../../../api/contract/tolerant';
import { moderates } from '../../domain/moderates';
import { openingOf, roomPhase } from '../../domain/roomOpening';
import type { Viewer } from './view';

export interface RoomAccess {
  /** The room's page. To be gone to by a document navigation: it has policies of its own. */
  href: string;
  /** For the one who looks. */
  isOpen: boolean;
  /** Open, or about to be: worth a place on small cards. */
  isNear: boolean;
  /** When it opens; '' once it is open. */
  note: string;
  /** 'Tu mentor ya está dentro'; '' when nobody is, or nobody knows. */
  present: string;
}

const HALF_HOUR = 30 * 60_000;

type RoomViewer = Pick<Viewer, 'me' | 'now' | 'hasRooms'> & { present?: ReadonlyMap<string, string> };

/** Null: there is no room to enter, not yet or no more. */
export function roomOf(mentorship: Mentorship, viewer: RoomViewer): RoomAccess | null {
  if (!viewer.hasRooms || !mentorship.confirmation || mentorship.room_code === '') return null;
  const isModerator = moderates(mentorship, viewer.me);
  const opening = openingOf(mentorship, { moderates: isModerator });
  const now = viewer.now.getTime();
  const phase = roomPhase(now, opening);
  if (phase === 'over') return null;
  return {
    href: `/mentorships/${encodeURIComponent(mentorship.room_code)}`,
    isOpen: phase === 'open',
    isNear: now >= opening.opensAt - HALF_HOUR,
    note: phase === 'open' ? '' : `La sala se abre ${isModerator ? 15 : 10} minutos antes de empezar.`,
    present: viewer.present?.get(mentorship.identifier) ?? '',
  };
}
