import type { Mentorship, User } from '~/api/contract/tolerant';
import type { Context } from '~/app/.server/context';
import { settled } from '~/app/.server/pages/parts';
import { nameOfTopic } from '~/app/domain/mentors/topics';
import { confirmationLabel } from '~/app/domain/sessions/status';
import { formatInstant, formatTime } from '~/app/domain/time/dates';
import { formatDuration, minutesBetween } from '~/app/domain/time/durations';
import { visitorTimeText } from '~/app/domain/time/visitorClock';
import { nextSessionOf } from '~/app/routes/mentorships/mentorshipView';
import { type Viewer, viewerOf } from '~/app/routes/mentorships/viewer';
import { DELETED_FACE } from '~/app/ui/face';

export type SessionCard = ReturnType<typeof sessionCard>;

/** A session in the list: the other participants, time and state. All times in the marketplace's zone. */
export function sessionCard(mentorship: Mentorship, viewer: Pick<Viewer, 'me' | 'zones' | 'topicName'>) {
  const { init_date, end_date, mentor, alumnos } = mentorship;
  const others = viewer.me.user_type === 'mentor' ? alumnos : mentor ? [mentor] : [];
  const { full_name, username, profile_picture } = others[0] ?? DELETED_FACE;
  return {
    identifier: mentorship.identifier,
    startsAt: init_date,
    time: formatTime(init_date, viewer.zones.market),
    /** '17:30 en tu hora', or ''. */
    ownTime: visitorTimeText(init_date, viewer.zones),
    day: formatInstant(init_date, 'EEE dd/MM', viewer.zones.market),
    duration: formatDuration(minutesBetween(init_date, end_date)),
    confirmed: mentorship.confirmation,
    standing: confirmationLabel(mentorship.confirmation, mentorship.offered === true),
    topics: mentorship.expertises.slice(0, 3).map((topic) => nameOfTopic(topic, viewer.topicName)),
    who: { full_name, username, profile_picture },
    more: Math.max(others.length - 1, 0),
  };
}

/** Sessions listed at most; a link leads to the rest. */
const SHOWN = 20;

/** The caller's sessions from today on, asked once for all parts that show some of them. */
export type FromToday = ReturnType<Context['api']['mentorships']['listFromToday']>;

export type UpcomingView = Awaited<ReturnType<typeof loadUpcoming>>;

/** The session that runs or comes next, and 'Próximas Sesiones' after it. @throws ApiError */
export async function loadUpcoming(context: Context, user: User, fromToday: FromToday) {
  const ahead = await fromToday;
  const { listRunning, listUpcoming } = context.api.mentorships;
  const [running, upcoming, viewer] = await Promise.all([
    settled(listRunning(1, ahead)),
    listUpcoming(SHOWN + 1, ahead),
    viewerOf(context, user),
  ]);
  const next = nextSessionOf([...(running.ok ? running.value : []), ...upcoming.items], viewer);
  return {
    next,
    sessions: upcoming.items
      .filter((one) => one.identifier !== next?.identifier)
      .slice(0, SHOWN)
      .map((one) => sessionCard(one, viewer)),
    /** Of all that are upcoming, the next one included. */
    count: upcoming.count,
    userType: user.user_type,
  };
}
