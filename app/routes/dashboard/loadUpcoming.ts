import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import type { Mentorship, User } from '~/api/contract/tolerant';
import { topicNames } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { settled } from '~/app/.server/pages/parts';
import { nameOfTopic } from '~/app/domain/mentors/topics';
import { confirmationLabel, STATUS_LABELS, statusOf } from '~/app/domain/sessions/status';
import { formatInstant, formatTime } from '~/app/domain/time/dates';
import { formatDuration } from '~/app/domain/time/durations';
import { visitorTimeText, type Zones } from '~/app/domain/time/visitorClock';
import { roomAccessOf } from '~/app/routes/mentorships/rights';

type Face = Pick<User, 'full_name' | 'username' | 'profile_picture'>;

/** A session in the list: the other participants, time and state. All times in the marketplace's zone. */
export interface SessionCard {
  identifier: string;
  startsAt: string;
  time: string;
  /** '17:30 en tu hora', or ''. */
  ownTime: string;
  day: string;
  duration: string;
  confirmed: boolean;
  standing: string;
  topics: string[];
  who: Face;
  more: number;
  /** Address of its video room if open or opening soon, otherwise ''. */
  room: string;
}

const DELETED_USER: Face = { full_name: DELETED_USER_NAME, username: '', profile_picture: '' };

interface Viewer {
  me: User;
  now: Date;
  hasRooms: boolean;
  zones: Zones;
  topicName: (nameId: string) => string;
}

export function sessionCard(mentorship: Mentorship, viewer: Viewer): SessionCard {
  const { init_date, end_date, mentor, alumnos } = mentorship;
  const room = roomAccessOf(mentorship, viewer);
  const isNow = statusOf(mentorship, viewer.now) === 'ongoing';
  const others = viewer.me.user_type === 'mentor' ? alumnos : mentor ? [mentor] : [];
  const { full_name, username, profile_picture } = others[0] ?? DELETED_USER;
  return {
    identifier: mentorship.identifier,
    startsAt: init_date,
    time: formatTime(init_date, viewer.zones.market),
    ownTime: visitorTimeText(init_date, viewer.zones),
    day: formatInstant(init_date, 'EEE dd/MM', viewer.zones.market),
    duration: formatDuration(Math.round((Date.parse(end_date) - Date.parse(init_date)) / 60_000)),
    confirmed: mentorship.confirmation,
    standing: isNow ? STATUS_LABELS.ongoing : confirmationLabel(mentorship.confirmation),
    topics: mentorship.expertises.slice(0, 3).map((topic) => nameOfTopic(topic, viewer.topicName)),
    who: { full_name, username, profile_picture },
    more: Math.max(others.length - 1, 0),
    room: room?.isNear ? room.href : '',
  };
}

/** Sessions listed at most; a link leads to the rest. */
const SHOWN = 20;
const RUNNING = 3;

export interface UpcomingView {
  /** Confirmed and begun, for latecomers looking for the room. */
  running: SessionCard[];
  sessions: SessionCard[];
  /** There are further sessions. */
  hasMore: boolean;
  userType: User['user_type'];
}

/** 'Próximas Sesiones', and running sessions. @throws ApiError */
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

/** Empty on failure: the upcoming sessions are shown anyway. */
async function listRunning({ api }: Context): Promise<Mentorship[]> {
  const asked = { status: 'ongoing', q: '', page: 1, size: RUNNING } as const;
  const listed = await settled(api.mentorships.listPage(asked));
  return listed.ok ? listed.value.items.filter(({ confirmation }) => confirmation) : [];
}
