import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import type { User } from '~/api/contract/users';
import type { Api } from '~/app/.server/api/api';
import type { ChatPerson } from '~/app/.server/api/chat';
import { orElse, orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { newFormId } from '~/app/.server/forms/once';
import { firstUnreadId } from '~/app/domain/chat/entry';
import { stateOf } from '~/app/domain/sessions/standing';
import { nextOf } from '~/app/domain/sessions/status';
import { wholeName } from '~/app/domain/text/personNames';
import { dayOf, formatTime, nearDay } from '~/app/domain/time/dates';
import { zoneNote } from '~/app/domain/time/visitorClock';

/** The newest messages, or those before one. A server may answer 404 if there are none yet. */
export function readHistory(otherId: string, before: string | null, { chat }: Pick<Api, 'chat'>) {
  const read = () => chat.getHistory(otherId, before === null ? {} : { before });
  return orElse(read, { entries: [], older: false }, 404);
}

type Deps = Pick<Context, 'api' | 'zones' | 'log' | 'now'>;

/** A search for a username also finds sessions with people of longer names. */
const FOUND = 5;

/** Their running or next session, in words; null for none or if it cannot be read. */
export async function loadNextTogether(other: ChatPerson, { api, zones, log, now }: Deps, me: User) {
  if (!(await api.listCapabilities()).has('requests')) return null;
  const read = async () => {
    const today = dayOf(now(), zones.market);
    const query = { status: 'all', from: today, q: other.username, page: 1, size: FOUND } as const;
    const { items } = await api.mentorships.listPage(query);
    const together = items.filter(({ mentor, alumnos }) =>
      [mentor, ...alumnos].some((one) => one?.id === other.id),
    );
    const session = nextOf(together, now());
    if (!session) return null;
    const { identifier, init_date: start } = session;
    const day = dayOf(start, zones.market);
    const when = `${nearDay(day, today, "EEE d 'de' MMM")}, ${formatTime(start, zones.market)}`;
    return { when, identifier, state: stateOf(session, { me, now: now() }) };
  };
  return orLogged(read, log, 'the next session of a conversation could not be read', () => null);
}

/** Data of a conversation's page; `reply`: id of a saved reply to begin with. Ids are strings. Parts that fail are left out. */
export async function loadConversation(
  { me, other, before, reply = '' }: { me: User; other: ChatPerson; before: string | null; reply?: string },
  { api, zones, log, now }: Deps,
) {
  const extensions = await api.listCapabilities();
  const isNewest = before === null;
  const read = () => readHistory(other.id, before, api);
  const countUnread = async () =>
    (await api.chat.unread())?.people.find(({ id }) => id === other.id)?.count ?? 0;
  const teaches = async () =>
    (await api.mentorships.listTaught(other.username)).some(({ id }) => id === other.id);
  const mayOffer =
    other.mayWrite &&
    extensions.has('requests') &&
    me.user_type === 'mentor' &&
    other.user_type === 'alumno' &&
    other.present;
  const replies = isNewest && other.present && other.mayWrite && extensions.has('talk');
  const hasBlocked = async () => ((await api.blocks.find(other.username))?.since ?? null) !== null;
  const [history, unread, isTaught, saved, isBlocked] = await Promise.all([
    orLogged(read, log, 'a conversation could not be read', () => null),
    isNewest ? orLogged(countUnread, log, 'unread messages could not be counted', () => 0) : 0,
    mayOffer && orLogged(teaches, log, 'whether a student was taught could not be read', () => false),
    replies ? orLogged(api.replies.list, log, 'saved replies could not be read', () => null) : null,
    !other.mayWrite && orLogged(hasBlocked, log, 'a block could not be read', () => false),
  ]);
  const entries = history?.entries ?? [];
  return {
    /** The reader's id. */
    me: me.id,
    other: {
      id: other.id,
      username: other.username,
      full_name: wholeName(other),
      profile_picture: other.profile_picture,
      /** A 'mentor' has a profile to link to. */
      user_type: other.user_type,
      /** False: the account was deleted. */
      isHere: other.present && other.full_name !== DELETED_USER_NAME,
      /** False: there is a block between them; `isBlocked`: the reader’s own. */
      mayWrite: other.mayWrite,
      isBlocked,
    },
    /** The reader is a student, who may book with a mentor. */
    mayBook: me.user_type === 'alumno' && other.user_type === 'mentor' && other.mayWrite,
    /** The reader is a mentor, who may offer this student a session. */
    mayOffer: isTaught,
    /** Files can be shared: between a mentor and a student, if the API keeps them. */
    hasFiles: extensions.has('desk') && isLesson(me, other),
    /** Messages can be reported to the staff. */
    takesReports: extensions.has('staff'),
    /** The reader's saved replies; null if the API keeps none. */
    replies: saved?.map(({ id, title, text }) => ({ id, title, text })) ?? null,
    /** Initial text of the box. */
    begun: saved?.find(({ id }) => id === reply)?.text ?? '',
    /** Oldest first. */
    entries,
    older: history?.older ?? false,
    /** False: `entries` are older ones, requested by `?antes=`. */
    isNewest,
    failed: history === null,
    unreadFrom: firstUnreadId(entries, other.id, unread),
    socketPath: `/ws/chat/${encodeURIComponent(me.id)}/${encodeURIComponent(other.id)}/`,
    /** The API keeps `client_id`s and read receipts. */
    hasReceipts: extensions.has('talk'),
    /** IANA zone of all times on the page. */
    timeZone: zones.market,
    /** YYYY-MM-DD in that zone. */
    today: dayOf(now(), zones.market),
    /** Names that zone; '' if it is the visitor's. */
    zoneNote: zoneNote(entries[0]?.createdAt ?? now(), now(), zones),
    /** Id of the next message sent by the form. */
    clientId: newFormId(),
  };
}

const isLesson = (one: Pick<User, 'user_type'>, other: Pick<User, 'user_type'>) =>
  [one, other].some(({ user_type }) => user_type === 'mentor') &&
  [one, other].some(({ user_type }) => user_type === 'alumno');

export type NextTogether = Awaited<ReturnType<typeof loadNextTogether>>;
export type ConversationView = Awaited<ReturnType<typeof loadConversation>>;
