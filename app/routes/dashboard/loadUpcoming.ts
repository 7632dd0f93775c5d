import type { Mentorship } from '~/api/contract/mentorships';
import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import { orElse, orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { settled } from '~/app/.server/pages/parts';
import { nameOfTopic } from '~/app/domain/mentors/topics';
import { lacksOf } from '~/app/domain/profile/bookable';
import { isMyAnswer } from '~/app/domain/sessions/answering';
import { missingText } from '~/app/domain/sessions/missing';
import { nobodyOf, otherNames, otherParticipants } from '~/app/domain/sessions/people';
import { stateOf } from '~/app/domain/sessions/standing';
import { soonestFirst, statusOf } from '~/app/domain/sessions/status';
import { faceOf } from '~/app/domain/site/face';
import { dayOf, formatInstant, formatTime } from '~/app/domain/time/dates';
import { formatDuration, minutesBetween } from '~/app/domain/time/durations';
import { visitorTimeText } from '~/app/domain/time/visitorClock';
import { agreedBriefOf, briefOf } from '~/app/sessions/brief';
import { nextSessionOf } from '~/app/sessions/nextSession';
import type { Viewer } from '~/app/sessions/viewer';
import { loadFirstSteps } from './FirstSteps';

export type SessionCard = ReturnType<typeof sessionCard>;

/** A session in the list: the other participants, time and state. All times in the marketplace's zone. */
export function sessionCard(
  mentorship: Mentorship,
  viewer: Pick<Viewer, 'me' | 'now' | 'zones' | 'topicName'>,
) {
  const { init_date, end_date, mentor, alumnos } = mentorship;
  const others = viewer.me.user_type === 'mentor' ? alumnos : mentor ? [mentor] : [];
  return {
    identifier: mentorship.identifier,
    startsAt: init_date,
    time: formatTime(init_date, viewer.zones.market),
    /** '17:30 en tu hora', or ''. */
    ownTime: visitorTimeText(init_date, viewer.zones),
    day: formatInstant(init_date, 'EEE dd/MM', viewer.zones.market),
    duration: formatDuration(minutesBetween(init_date, end_date)),
    state: stateOf(mentorship, viewer),
    topics: mentorship.expertises.slice(0, 3).map((topic) => nameOfTopic(topic, viewer.topicName)),
    who: faceOf(others[0] ?? nobodyOf(mentorship)),
    more: Math.max(others.length - 1, 0),
  };
}

/** Sessions listed at most; a link leads to the rest. */
const SHOWN = 20;
/** Read in excess, since those waiting for an answer are left out. */
const READ = 60;

/** The caller's sessions from today on, read once for all parts that show some of them. */
export type FromToday = ReturnType<Context['api']['mentorships']['listFromToday']>;

export type UpcomingView = Awaited<ReturnType<typeof loadUpcoming>>;

/** The running or next session, and 'Próximas Sesiones' after it. @throws ApiError */
export async function loadUpcoming(context: Context, looking: Promise<Viewer>, fromToday: FromToday) {
  const [viewer, ahead] = await Promise.all([looking, fromToday]);
  const user = viewer.me;
  const { listRunning, listUpcoming, listBetween } = context.api.mentorships;
  const isMentor = user.user_type === 'mentor';
  const today = dayOf(context.now(), context.config.timeZone);
  // With many sessions ahead, today's are read separately.
  const readToday = () => (isMentor ? (ahead ?? listBetween({ from: today, to: today })) : null);
  const [running, upcoming, ofToday] = await Promise.all([
    settled(listRunning(1, ahead)),
    listUpcoming(READ, ahead),
    orElse(async () => readToday(), null),
  ]);
  // Sessions waiting for the visitor's answer have their own panel.
  const isSettled = (one: Mentorship) => !isMyAnswer(one, user, viewer.now);
  const known = [...(running.ok ? running.value : []), ...upcoming.items.filter(isSettled)];
  const next = nextSessionOf(known, viewer);
  const later = known.filter(
    (one) => one.identifier !== next?.identifier && statusOf(one, viewer.now) === 'upcoming',
  );
  const lacks = await lacksOfToday(ofToday ?? [], context);
  const day = ofToday && todayOf(ofToday.filter(isSettled), viewer, lacks);
  const isOfToday = (one: Mentorship) =>
    day?.some(({ identifier }) => identifier === one.identifier) ?? false;
  const session = known.find((one) => one.identifier === next?.identifier);
  return {
    next,
    brief: session ? await (isMentor ? briefOf(session, context) : agreedBriefOf(session)) : null,
    /** A mentor's day, hour by hour; null for others or if it could not be read. */
    day,
    /** Missing steps for a mentor without sessions to be booked; empty for others. */
    lacks:
      isMentor && upcoming.count === 0
        ? lacksOf(user, await orElse(() => context.api.schedule.listWeekly(), null))
        : [],
    /** A new mentor's; null for others. */
    steps: await orElse(() => loadFirstSteps(user, upcoming.count, context), null),
    offers: isMentor && (await context.api.listCapabilities()).has('requests'),
    sessions: later
      .filter((one) => !isOfToday(one))
      .slice(0, SHOWN)
      .map((one) => sessionCard(one, viewer)),
    /** Number of all upcoming ones, the next included. */
    count: upcoming.count,
    userType: user.user_type,
  };
}

/** Today's sessions in order, finished ones included. */
function todayOf(
  sessions: readonly Mentorship[],
  { me, now, timeZone }: Pick<Viewer, 'me' | 'now' | 'timeZone'>,
  lacks: ReadonlyMap<string, string>,
) {
  const today = dayOf(now, timeZone);
  return sessions
    .filter((one) => dayOf(one.init_date, timeZone) === today)
    .sort(soonestFirst)
    .map((one) => {
      const status = statusOf(one, now);
      return {
        identifier: one.identifier,
        face: faceOf(otherParticipants(one, me)[0] ?? nobodyOf(one)),
        who: otherNames(one, me) || DELETED_USER_NAME,
        hours: `${formatTime(one.init_date, timeZone)} – ${formatTime(one.end_date, timeZone)}`,
        status,
        /** '' for what is to be expected: a confirmed one that comes. */
        standing: status === 'upcoming' && one.confirmation ? '' : stateOf(one, { me, now }).word,
        /** 'Falta la nota y el pago'; '' for nothing. */
        lacks: lacks.get(one.identifier) ?? '',
      };
    });
}

/** What each of today's finished sessions lacks, by identifier; a failure costs only that. */
async function lacksOfToday(
  sessions: readonly Mentorship[],
  { api, config, now, log }: Context,
): Promise<ReadonlyMap<string, string>> {
  const isDue = sessions.some((one) => one.confirmation && statusOf(one, now()) === 'finished');
  if (!isDue || !(await api.listCapabilities()).has('desk')) return new Map();
  const asked = { day: dayOf(now(), config.timeZone), page: 1, size: 100 };
  const read = async () => (await api.income.page(asked)).items.filter(({ done }) => done);
  const rows = await orLogged(read, log, 'what today lacks could not be read', () => []);
  const seatsOf = (session: string) =>
    rows.flatMap((row) => (row.identifier === session ? { ...row, payment: row.state } : []));
  return new Map(rows.map(({ identifier }) => [identifier, missingText(seatsOf(identifier))]));
}

export type TodayEntry = ReturnType<typeof todayOf>[number];
