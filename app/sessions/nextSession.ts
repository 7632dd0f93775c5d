/** The card of the session that runs or comes next (docs/product.md, 'Dashboard'). */
import type { Mentorship } from '~/api/contract/mentorships';
import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import { nobodyOf, otherNames, otherParticipants } from '~/app/domain/sessions/people';
import { moderatesSession, roomOpeningOf } from '~/app/domain/sessions/room';
import { stateOf } from '~/app/domain/sessions/standing';
import { nextOf, statusOf } from '~/app/domain/sessions/status';
import { faceOf } from '~/app/domain/site/face';
import { nameList } from '~/app/domain/text/personNames';
import { countDays, moveDay } from '~/app/domain/time/calendarDays';
import { dayOf, instantOf, nearDay } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { sessionTexts } from './mentorshipView';
import { moveHref } from './moveUrl';
import { rightsOf, roomAccessOf } from './rights';
import type { Viewer } from './viewer';

const SUBJECT_TOPICS = 2;

/** The server's time in milliseconds, and when one of the sessions turns: the room opens, start, end, else a new day. */
export function turnOf(
  sessions: readonly Mentorship[],
  { me, now, zones }: Pick<Viewer, 'me' | 'now' | 'zones'>,
) {
  const nextDay = instantOf(moveDay(dayOf(now, zones.market), 1), '00:00', zones.market).getTime();
  const turns = sessions.flatMap((one) => [
    roomOpeningOf(one, { moderates: moderatesSession(one, me) }).opensAt,
    Date.parse(one.init_date),
    Date.parse(one.end_date),
  ]);
  return { served: now.getTime(), turnsAt: Math.min(nextDay, ...turns.filter((at) => at > now.getTime())) };
}

export type NextSessionView = NonNullable<ReturnType<typeof nextSessionOf>>;

/** The running or next session for its card; null for none. The same for mentors and students. */
export function nextSessionOf(
  sessions: readonly Mentorship[],
  viewer: Pick<Viewer, 'me' | 'now' | 'hasRooms' | 'zones' | 'topicName' | 'timeZone' | 'capabilities'>,
) {
  const session = nextOf(sessions, viewer.now);
  if (!session) return null;
  const { me, now, zones } = viewer;
  const { init_date: start, end_date: end } = session;
  const { market } = zones;
  const [face = nobodyOf(session)] = otherParticipants(session, me);
  const { topics, hours, ownHours } = sessionTexts(session, viewer);
  const room = roomAccessOf(session, viewer);
  const { canMove, moveLabel } = rightsOf(session, viewer);
  return {
    identifier: session.identifier,
    face: faceOf(face),
    others: otherNames(session, me) || DELETED_USER_NAME,
    /** Its first topics; '' for none. */
    subject: nameList(topics.slice(0, SUBJECT_TOPICS)),
    startsAt: start,
    endsAt: end,
    /** Calendar days until the start. */
    days: countDays(dayOf(now, market), dayOf(start, market)),
    ...turnOf([session], viewer),
    /** YYYY-MM-DD */
    date: dayOf(start, market),
    /** 'hoy', 'mañana', 'jueves 26 de noviembre' */
    day: nearDay(dayOf(start, market), dayOf(now, market), "EEEE d 'de' MMMM"),
    hours,
    ownHours,
    isRunning: statusOf(session, now) === 'ongoing',
    state: stateOf(session, viewer),
    /** Address of its room while it can be entered, otherwise ''. */
    room: room?.isOpen ? room.href : '',
    /** Null if the viewer cannot move it. */
    move: canMove
      ? { label: moveLabel, to: moveHref(session.identifier, { back: paths.dashboard() }) }
      : null,
  };
}
