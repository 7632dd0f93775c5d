import { moderates } from '~/api/contract/rules/roles';
import type { Mentorship, User } from '~/api/contract/tolerant';
import { nameList } from '~/app/domain/text/personNames';
import { peopleOf, personOf } from './people';

/**
 * When the room of a session is open: from 10 minutes before it (15 for who moderates) until 30 minutes after
 * its end.
 */

const MINUTE = 60_000;
const EARLY = 10 * MINUTE;
const EARLY_MODERATOR = 15 * MINUTE;
const AFTERWARDS = 30 * MINUTE;

interface Hours {
  init_date: string;
  end_date: string;
}

/** Milliseconds since 1970. */
export interface RoomOpening {
  opensAt: number;
  closesAt: number;
}

type RoomPhase = 'early' | 'open' | 'over';

/** The session's mentor, admin and support moderate. */
export function roomOpeningOf(
  { init_date, end_date }: Hours,
  { moderates }: { moderates: boolean },
): RoomOpening {
  return {
    opensAt: Date.parse(init_date) - (moderates ? EARLY_MODERATOR : EARLY),
    closesAt: Date.parse(end_date) + AFTERWARDS,
  };
}

/** @param now by the server's clock, milliseconds since 1970 */
export function roomPhase(now: number, { opensAt, closesAt }: RoomOpening): RoomPhase {
  if (now < opensAt) return 'early';
  return now < closesAt ? 'open' : 'over';
}

export function moderatesSession(
  session: Pick<Mentorship, 'mentor'>,
  me: Pick<User, 'id' | 'user_type'>,
): boolean {
  return moderates(peopleOf(session), personOf(me));
}

/** Between when its room is open to that person. */
export function roomOpeningFor(mentorship: Mentorship, me: Pick<User, 'id' | 'user_type'>) {
  return roomOpeningOf(mentorship, { moderates: moderatesSession(mentorship, me) });
}

/**
 * 'MENTOR-{year}-{4 random digits}' (docs/contract.md, 'Sessions'); `random` answers a number from 0 to below
 * 1.
 */
export function roomCode(year: number, random: () => number): string {
  return `MENTOR-${year}-${String(Math.floor(random() * 10_000)).padStart(4, '0')}`;
}

/** Who is in the room of a session already, as one of the others reads it. */

interface Present {
  username: string;
  full_name: string;
}

interface Reader {
  /** Is not told of himself. */
  me: { username: string };
  mentor?: { username: string } | null;
}

/** 'Tu mentor ya está dentro', 'Ana Soler y Luis Mata ya están dentro'; '' for nobody. */
export function presenceText(present: readonly Present[], { me, mentor }: Reader): string {
  const others = present.filter(({ username }) => username !== me.username);
  const isMentor = ({ username }: Present) => username === mentor?.username;
  const names = [
    ...others.filter(isMentor).map(() => 'Tu mentor'),
    ...others.filter((one) => !isMentor(one)).map(({ full_name }) => full_name),
  ];
  if (names.length === 0) return '';
  return `${nameList(names)} ya ${names.length === 1 ? 'está' : 'están'} dentro`;
}
