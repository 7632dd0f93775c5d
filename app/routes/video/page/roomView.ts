/** What the page of a room shows: texts ready, made on the server; times in milliseconds since 1970. */
import type { Mentorship, User } from '../../../../api/contract/tolerant';
import type { RoomPerson } from '../../../../api/contract/tolerantVideo';
import { dayOf, formatInstant, formatTime } from '../../../domain/dates';
import type { Opening } from '../../../domain/roomOpening';
import { nameOfTopic, type TopicName } from '../../../domain/topicName';
import { ownHours, type Zones } from '../../../domain/zones';
import type { Face } from '../../../ui/Avatar';

export interface PersonComing extends Face {
  isMentor: boolean;
  isSelf: boolean;
  isInside: boolean;
}

export interface RoomView {
  identifier: string;
  code: string;
  displayName: string;
  moderates: boolean;
  confirmed: boolean;
  /** Its mentor may confirm it here. */
  confirmHref: string | null;
  /** 'hoy', 'mañana', 'jueves 26/11/2026' */
  day: string;
  /** '18:30 – 19:30' */
  hours: string;
  ownHours: string;
  /** '18:20', with the day where it is not today: 'el 26/11/2026 a las 18:20'. */
  opens: string;
  closes: string;
  topics: string[];
  information: string;
  people: PersonComing[];
  /** '', 'Tu mentor ya está dentro.' */
  inside: string;
  opensAt: number;
  startsAt: number;
  endsAt: number;
  closesAt: number;
  /** The server's clock as this was made. */
  served: number;
}

interface Seen {
  me: User;
  now: Date;
  timeZone: string;
  zones: Zones;
  topicName: TopicName;
  present: readonly RoomPerson[];
  opening: Opening;
  displayName: string;
  moderates: boolean;
  confirmHref: string | null;
}

const names = new Intl.ListFormat('es', { type: 'conjunction' });

export function roomViewOf(mentorship: Mentorship, seen: Seen): RoomView {
  const { me, now, timeZone, present, opening } = seen;
  const { init_date: start, end_date: end } = mentorship;
  const today = dayOf(now, timeZone);
  const at = (ms: number) => {
    const instant = new Date(ms);
    const time = `a las ${formatTime(instant, timeZone)}`;
    return dayOf(instant, timeZone) === today
      ? time
      : `el ${formatInstant(instant, 'dd/MM/yyyy', timeZone)} ${time}`;
  };
  return {
    identifier: mentorship.identifier,
    code: mentorship.room_code,
    displayName: seen.displayName,
    moderates: seen.moderates,
    confirmed: mentorship.confirmation,
    confirmHref: seen.confirmHref,
    day: dayOf(start, timeZone) === today ? 'Hoy' : formatInstant(start, 'EEEE dd/MM/yyyy', timeZone),
    hours: `${formatTime(start, timeZone)} – ${formatTime(end, timeZone)}`,
    ownHours: ownHours(start, end, seen.zones),
    opens: at(opening.opensAt),
    closes: at(opening.closesAt),
    topics: mentorship.expertises.map((topic) => nameOfTopic(topic, seen.topicName)),
    information: mentorship.additional_information,
    people: peopleOf(mentorship, seen),
    inside: insideText(mentorship, { me, present }),
    opensAt: opening.opensAt,
    startsAt: Date.parse(start),
    endsAt: Date.parse(end),
    closesAt: opening.closesAt,
    served: now.getTime(),
  };
}

function peopleOf(
  { mentor, alumnos }: Mentorship,
  { me, present }: Pick<Seen, 'me' | 'present'>,
): PersonComing[] {
  const personOf = ({ id, username, full_name, profile_picture }: User, isMentor: boolean): PersonComing => ({
    username,
    full_name,
    profile_picture,
    isMentor,
    isSelf: id === me.id,
    isInside: present.some((one) => one.id === id),
  });
  return [...(mentor ? [personOf(mentor, true)] : []), ...alumnos.map((student) => personOf(student, false))];
}

/** Who is in the room before oneself: a student waits for the mentor above all. */
function insideText({ mentor }: Mentorship, { me, present }: Pick<Seen, 'me' | 'present'>): string {
  const others = present.filter((one) => one.id !== me.id);
  const isMentorIn = others.some((one) => one.id === mentor?.id);
  const rest = others.filter((one) => one.id !== mentor?.id || me.user_type !== 'alumno');
  const parts = me.user_type === 'alumno' && isMentorIn ? ['Tu mentor ya está dentro.'] : [];
  if (rest.length > 0) {
    const verb = rest.length === 1 ? 'ya está dentro' : 'ya están dentro';
    parts.push(`${names.format(rest.map((one) => one.full_name))} ${verb}.`);
  }
  return parts.join(' ');
}
