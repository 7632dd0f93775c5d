import type { OpenSession } from '~/api/contract/groups';
import { termsText } from '~/api/contract/rules/terms';
import type { User } from '~/api/contract/users';
import { orLogged, type PageFailure, pageFailure } from '~/app/.server/api/errors';
import { topicNames } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { howOnePays } from '~/app/domain/money/money';
import { startsEarly, statusOf } from '~/app/domain/sessions/status';
import { pageOfCount } from '~/app/domain/site/pagination';
import { formatDateTime } from '~/app/domain/time/dates';
import { hoursText, minutesBetween } from '~/app/domain/time/durations';
import { groupStandingOf, seatsText } from '~/app/sessions/groupStanding';
import { sessionTexts, type TextReader } from '~/app/sessions/mentorshipView';
import type { Viewer } from '~/app/sessions/viewer';
import type { OpenState } from './openUrl';

const PAGE_SIZE = 6;

export type LoadedOpen = Awaited<ReturnType<typeof readOpen>>;

export function loadOpen(state: OpenState, me: User, context: Context): Promise<LoadedOpen | PageFailure> {
  const read = () => readOpen(state, me, context);
  return orLogged(read, context.log, 'open sessions could not be listed', pageFailure);
}

async function readOpen(state: OpenState, me: User, { api, config, zones, now }: Context) {
  const [found, selected, topicName] = await Promise.all([
    api.mentorships.listOpen({ ...state, size: PAGE_SIZE }),
    state.joining ? api.mentorships.findOpen(state.joining) : null,
    topicNames(api),
  ]);
  const viewer = { me, now: now(), zones, notifies: config.ownApi, topicName };
  const items = found.items.map((one) => openViewOf(one, viewer));
  const { expertises, mentors } = found.facets;
  return {
    failure: null,
    page: pageOfCount(items, found, PAGE_SIZE),
    areas: withChosen(
      expertises.map((one) => ({ value: one.name_id, label: `${one.name} (${one.count})` })),
      state.area,
      topicName(state.area),
    ),
    mentors: withChosen(
      mentors.map((one) => ({ value: one.id, label: `${one.full_name} (${one.count})` })),
      state.mentor,
      'El mentor elegido',
    ),
    /** The session of the address's dialog, on any page; null if it is not open. */
    selected: selected && openViewOf(selected, viewer),
    /** The identifier used to look up `selected`; '' for none. */
    loadedFor: state.joining,
  };
}

interface Option {
  value: string;
  label: string;
}

/** Keeps the chosen option even if it has no matches any more. */
function withChosen(options: Option[], value: string, name: string): Option[] {
  if (value === '' || options.some((one) => one.value === value)) return options;
  return [...options, { value, label: `${name} (0)` }];
}

/** An open session for its card and invitation, with texts made on the server. */
export type OpenView = ReturnType<typeof openViewOf>;

type OpenViewer = TextReader & Pick<Viewer, 'now' | 'notifies'>;

export function openViewOf(session: OpenSession, viewer: OpenViewer) {
  const { me, now, zones, notifies } = viewer;
  const { mentor, group, seats_left, room_size, total_students } = session;
  const isOwn = mentor?.id === me.id;
  return {
    ...sessionTexts(session, viewer),
    early: startsEarly(session, now),
    payment: howOnePays(mentor?.profile),
    terms: termsText(session.terms),
    seats: isOwn ? `Se han unido ${total_students} de ${room_size}` : seatsText(seats_left, room_size),
    /** Of a group of its mentor's; '' for others. */
    title: group?.title ?? '',
    /** Of the dates of one group. */
    groupKey: group?.key ?? session.identifier,
    /** '1 h 30 min' */
    length: hoursText(minutesBetween(session.init_date, session.end_date)),
    /** Who has joined, where its mentor reads it. */
    who: '',
    standing: groupStandingOf({
      joined: session.joined,
      isOwn,
      isStudent: me.user_type === 'alumno',
      status: statusOf(session, now),
      seatsLeft: session.seats_left,
      available: mentor?.profile.available ?? true,
    }),
    /** Students can leave until it starts. */
    start: formatDateTime(session.init_date, zones.market),
    /** The API is known to notify the mentor and to record late leaving. */
    notifies,
  };
}
