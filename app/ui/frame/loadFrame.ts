/** Data of the private pages' frame: the user, and unread counts. */
import type { User } from '~/api/contract/users';
import { within } from '~/app/.server/api/attempt';
import { orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { hasDesk, optionalUser } from '~/app/.server/guards';
import { shortDate } from '~/app/domain/time/dates';
import { menuOf } from '~/app/site';

/** Time that a page waits for a count. */
const BADGE_TIMEOUT_MS = 1_000;

/** Null if the API was too slow or failed. */
function countInTime<T>(count: Promise<T>, what: string, { log }: Pick<Context, 'log'>): Promise<T | null> {
  const read = () => count;
  const counted = orLogged(read, log, `unread ${what} could not be counted`, () => null);
  return within(BADGE_TIMEOUT_MS, counted, () => null);
}

/** Number of unread notifications; null if it could not be read in time. */
export function countUnreadNotifications(context: Pick<Context, 'api' | 'log'>): Promise<number | null> {
  const count = context.api.notifications.countUnread({ limit: BADGE_TIMEOUT_MS });
  return countInTime(count, 'notifications', context);
}

export interface UnreadPerson {
  id: string;
  count: number;
  /** ISO instant; null if the API does not say. */
  lastMessageAt: string | null;
  /** That time in words, in the marketplace's zone; '' for none. */
  lastText: string;
}

/** Unread messages. `total` is null if the API does not count, `unknown` if it failed. */
export interface UnreadChats {
  total: number | 'unknown' | null;
  people: UnreadPerson[];
}

export const NO_CHATS: UnreadChats = { total: null, people: [] };

export async function countUnreadChats(
  context: Pick<Context, 'api' | 'config' | 'now' | 'log'>,
): Promise<UnreadChats> {
  const { api, config, now } = context;
  const count = api.chat.unread().then((unread) => unread ?? ('none' as const));
  const unread = await countInTime(count, 'messages', context);
  if (unread === 'none') return NO_CHATS;
  if (unread === null) return { total: 'unknown', people: [] };
  const clock = { now: now(), timeZone: config.timeZone };
  const people = unread.people.map((one) => ({
    ...one,
    lastText: one.lastMessageAt === null ? '' : shortDate(one.lastMessageAt, clock),
  }));
  return { total: unread.total, people };
}

export type FrameView = Awaited<ReturnType<typeof loadFrame>>;

export async function loadFrame(user: User, context: Context) {
  const { full_name, username, profile_picture, user_type } = user;
  const isDesk = await hasDesk(user, context);
  const [unread, chats, cases, newTexts, mailRefused, extensions] = await Promise.all([
    countUnreadNotifications(context),
    isDesk ? NO_CHATS : countUnreadChats(context),
    isDesk ? countInTime(context.api.cases.countOpen({ limit: BADGE_TIMEOUT_MS }), 'cases', context) : 0,
    context.api.texts.areNew(),
    context.api.auth.isMailRefused(),
    context.api.listCapabilities(),
  ]);
  return {
    user: { full_name, username, profile_picture, user_type },
    unread: unread ?? ('unknown' as const),
    chats,
    /** Staff have limited the account (docs/product.md, 'Reports'). */
    isFrozen: user.restriction === 'frozen',
    /** The legal texts have changed since the user saw them. */
    newTexts,
    /** The mail server of the user's address says that it is not there. */
    mailRefused,
    /** Open ones, for staff. */
    cases: cases ?? ('unknown' as const),
    menu: menuOf(isDesk ? 'staff' : user_type === 'mentor' ? 'mentor' : 'student', extensions),
  };
}

/** The frame of pages that are public too; null without a log-in. */
export async function optionalFrame(context: Context): Promise<FrameView | null> {
  const user = await optionalUser(context);
  return user && loadFrame(user, context);
}
