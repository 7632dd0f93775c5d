import type { Mentorship } from '~/api/contract/mentorships';
import { moderates } from '~/api/contract/rules/roles';
import { roomOpening } from '~/api/contract/rules/sessions';
import type { User } from '~/api/contract/users';
import { nameList } from '~/app/domain/text/personNames';
import { peopleOf, personOf, type SessionTimes } from './people';

export function roomOpeningOf({ init_date, end_date }: SessionTimes, { moderates }: { moderates: boolean }) {
  const hours = { start: new Date(init_date), end: new Date(end_date) };
  return roomOpening(hours, moderates ? 'moderator' : 'participant');
}

export function moderatesSession(session: Pick<Mentorship, 'mentor'>, me: Pick<User, 'id' | 'user_type'>) {
  return moderates(peopleOf(session), personOf(me));
}

/** The hours in which the room is open to that person. */
export function roomOpeningFor(mentorship: Mentorship, me: Pick<User, 'id' | 'user_type'>) {
  return roomOpeningOf(mentorship, { moderates: moderatesSession(mentorship, me) });
}

type Present = Pick<User, 'username' | 'full_name'>;

interface Reader {
  /** The reader, who is left out of the text. */
  me: { username: string };
  mentor?: { username: string } | null;
}

/** 'Tu mentor ya está dentro', 'Ana Soler y Luis Mata ya están dentro'; '' if no one is inside. */
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
