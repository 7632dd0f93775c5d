import { and, eq, sql } from 'drizzle-orm';
import { createCallers } from './auth/callers';
import { isOpenLogIn } from './auth/families';
import { deriveKeys } from './auth/tokens';
import { createCalendarReader } from './availability/busy/thread';
import { unreadPeople, unreadView } from './chat/queries';
import { createMessageStore } from './chat/store';
import type { ApiDeps, Reading } from './context';
import { TEXT_VERSIONS } from './contract/rules/texts';
import { blockedWith } from './db/blocks';
import { serializeByKey } from './db/locks';
import { refreshFamilies, users } from './db/schema';
import { statement } from './db/statement';
import { createLimiters } from './http/rates';
import { createSpending } from './income/spend';
import { createConnections } from './live/connections';
import { createPublicData } from './mentors/publicData';
import { createNotices } from './notifications/notices';
import { unreadNotifications } from './notifications/queries';
import { selectUsers } from './users/queries';
import { currentView } from './users/view';

export type AllServices = ReturnType<typeof createServices>;

/** What the resources share, built once from the dependencies. */
export function createServices(deps: ApiDeps) {
  const keys = deriveKeys(deps.secret);
  return {
    ...deps,
    keys,
    limiters: createLimiters(deps),
    callers: createCallers({ ...deps, keys, findFrame }),
    notices: createNotices({ ...deps, keys }),
    spendCredits: createSpending({ ...deps, keys }),
    connections: createConnections(deps),
    publicData: createPublicData(deps.db),
    mentorQueue: serializeByKey(),
    storeMessage: createMessageStore(deps),
    readCalendar: createCalendarReader(deps),
  };
}

interface Unread {
  notifications: number;
  people: Parameters<typeof unreadView>[0];
  blockedWith: number[];
  /** Null for others than staff. */
  cases: number | null;
  mailRefused: boolean;
  /** When the notice of changed legal texts was closed, or else the account made, and their newest change. */
  textsSeen: string;
  textsAt: string | null;
}

const readFrame = statement('frame', (db) => {
  const now = sql.placeholder('now');
  const userId = sql.placeholder('userId');
  const logIn = and(eq(refreshFamilies.id, sql.placeholder('sessionId')), isOpenLogIn(now));
  return selectUsers(
    { db, now },
    and(eq(users.id, userId), sql`exists (select 1 from ${refreshFamilies} where ${logIn})`),
    sql`json_build_object('notifications', ${unreadNotifications(userId)}, 'people', ${unreadPeople(userId)},
      'blockedWith', ${blockedWith}, 'cases', case when ${users.userType} in ('admin', 'support') then (
        select count(*) from cases where decided_at is null and queued_at is not null) end,
      'mailRefused', ${users.mailRefusedAt} is not null, 'textsSeen', coalesce(${users.textsSeenAt}, ${users.createdAt}),
      'textsAt', (select at from text_versions order by id desc limit 1))`,
  );
});

/** The caller and their unread counts; null if the log-in is no longer open. */
async function findFrame({ userId, sessionId }: { userId: number; sessionId: string }, { db, now }: Reading) {
  const [row] = await readFrame(db, { userId, sessionId, now: now.toISOString() });
  if (!row) return null;
  const { notifications, people, blockedWith, cases, mailRefused, textsSeen, textsAt } = row.also as Unread;
  const changed = [textsAt, ...TEXT_VERSIONS.map(({ at }) => at)].map((at) => new Date(at ?? 0));
  const isNew = changed.some((at) => at > new Date(textsSeen) && at <= now);
  return {
    caller: {
      ...{ id: row.id, userType: row.userType, sessionId, blockedWith },
      isFrozen: row.restriction !== null,
    },
    frame: {
      ...{ user: currentView(row), notifications, messages: unreadView(people) },
      ...(cases !== null && { cases }),
      ...(isNew && { new_texts: true }),
      ...(mailRefused && { mail_refused: true }),
    },
  };
}
