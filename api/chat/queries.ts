import {
  and,
  desc,
  eq,
  getTableColumns,
  isNull,
  lt,
  lte,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller, Services } from '~/api/context';
import type { ChatFrame, chatPerson } from '~/api/contract/chat';
import type { UserType } from '~/api/contract/rules/profile';
import { isStudent } from '~/api/contract/rules/roles';
import { blockedWith } from '~/api/db/blocks';
import { chatSubjects } from '~/api/db/noticeSubjects';
import { chatMessages, materials, users } from '~/api/db/schema';
import { anyOf, statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { markSettledRead } from '~/api/notifications/queries';
import { asReadBy, findAcquaintances, mayReadAllProfiles, publicUsersById } from '~/api/users/queries';
import type { PublicUser } from '~/api/users/view';
import { type FileRow, fileColumns, fileView } from './fileViews';

const HISTORY = 200;

export type MessageRow = typeof chatMessages.$inferSelect;
type Pair = { userId: number; otherId: number };

/** Includes the attached file where it was read. */
export const frameOf = ({ file, ...row }: MessageRow & { file?: FileRow | null }): ChatFrame => ({
  id: row.id,
  sender: row.senderId,
  receiver: row.receiverId,
  content: row.content,
  created_at: row.createdAt.toISOString(),
  ...(row.clientId === null ? {} : { client_id: row.clientId }),
  ...(file && { file: fileView(file) }),
});

/** The account is open, so messages to it can be read. */
const present = sql<boolean>`${users.isActive} and ${users.deletedAt} is null`;

const readChatUsers = statement('chat users', (db) =>
  db
    .select({
      id: users.id,
      userType: users.userType,
      present,
      frozen: sql<boolean>`${users.restriction} is not null`,
      waiting: sql<boolean>`exists (select 1 from mentor_profiles p
        where p.user_id = users.id and p.approval <> 'approved')`,
      blockedWith,
    })
    .from(users)
    .where(sql`${users.id} = ${anyOf('ids')}`),
);

export async function findChatUsers(ids: number[], db: Db) {
  const rows = await readChatUsers(db, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

export const findChatUser = async (id: number, db: Db) => (await findChatUsers([id], db)).get(id) ?? null;

/** The same expressions as in the index on both people. */
const between = sql`least(${chatMessages.senderId}, ${chatMessages.receiverId}) = ${sql.placeholder('lower')}
  and greatest(${chatMessages.senderId}, ${chatMessages.receiverId}) = ${sql.placeholder('higher')}`;

const selectMessages = (db: Db, where: SQL | undefined) =>
  db
    .select({ ...getTableColumns(chatMessages), file: fileColumns })
    .from(chatMessages)
    .leftJoin(materials, and(eq(materials.id, chatMessages.materialId), isNull(materials.hiddenAt)))
    .where(where);

const historyStatement = (name: string, older?: SQL) =>
  statement(name, (db) =>
    selectMessages(db, and(between, older)).orderBy(desc(chatMessages.id)).limit(HISTORY),
  );
const readNewest = historyStatement('chat history');
const readOlder = historyStatement('older chat history', lt(chatMessages.id, sql.placeholder('before')));

/** The newest 200 of a conversation, or those before a message; oldest first. */
export async function readHistory({ userId, otherId }: Pair, before: number | undefined, db: Db) {
  const read = before === undefined ? readNewest : readOlder;
  const [lower, higher] = [Math.min(userId, otherId), Math.max(userId, otherId)];
  const rows = await read(db, { lower, higher, before });
  return rows.reverse().map((row) => ({ ...frameOf(row), is_read: row.readAt !== null }));
}

const readMessages = statement('chat messages', (db) =>
  selectMessages(db, sql`${chatMessages.id} = ${anyOf('ids')}`),
);

export async function messagesById(ids: number[], db: Db): Promise<Map<number, ChatFrame>> {
  const rows = await readMessages(db, { ids });
  return new Map(rows.map((row) => [row.id, frameOf(row)]));
}

/** Maximum code points of a message in lists. */
const LAST_LINE = 200;

/** The user's conversations by the other person, most recent first; `ofType`: only those with some. */
function talksStatement(name: string, ofType?: SQL) {
  const userId = sql.placeholder('userId');
  return statement(name, (db) => {
    const last = db
      .select({
        other: sql<number>`other_id`.as('other'),
        message: sql<number>`max(message_id)`.mapWith(Number).as('message'),
      })
      .from(
        sql`(select ${chatMessages.receiverId} as other_id, max(${chatMessages.id}) as message_id from ${chatMessages}
          where ${chatMessages.senderId} = ${userId} group by 1 union all
          select ${chatMessages.senderId}, max(${chatMessages.id}) from ${chatMessages}
          where ${chatMessages.receiverId} = ${userId} group by 1) talks`,
      )
      .groupBy(sql`other_id`)
      .as('last');
    return db
      .select({
        id: users.id,
        lastMessageAt: chatMessages.createdAt,
        lastSender: chatMessages.senderId,
        lastLine: sql<string>`left(${chatMessages.content}, ${sql.raw(String(LAST_LINE))})`,
        present,
      })
      .from(last)
      .innerJoin(users, and(eq(users.id, last.other), ofType))
      .innerJoin(chatMessages, eq(chatMessages.id, last.message))
      .orderBy(desc(last.message));
  });
}
const readTalks = talksStatement('conversations');
const isOfType = eq(users.userType, sql.placeholder('type'));
const readTalksOfType = talksStatement('conversations of a type', isOfType);

/** Marks messages from `otherId` to `userId` as read, up to `upTo` or all; `tells` their author with a live event. */
export async function markRead(
  { userId, otherId, upTo, now, tells }: Pair & { upTo: number | undefined; now: Date; tells: boolean },
  { db, live }: Pick<Services, 'db' | 'live'>,
): Promise<void> {
  const waiting = and(unreadBy(userId), eq(chatMessages.senderId, otherId));
  await db.transaction(async (tx) => {
    const marked = await tx
      .update(chatMessages)
      .set({ readAt: now })
      .where(and(waiting, upTo === undefined ? undefined : lte(chatMessages.id, upTo)))
      .returning({ id: chatMessages.id });
    const subjectId = marked.reduce((last, { id }) => Math.max(last, id), 0);
    if (tells && subjectId > 0) await live.publish(tx, [{ userId: otherId, kind: 'read', subjectId }]);
    const [left] = await tx.select({ id: chatMessages.id }).from(chatMessages).where(waiting).limit(1);
    const notices = { userId, type: 'message', subjects: chatSubjects(otherId), now } as const;
    if (!left) await markSettledRead(tx, notices, live);
  });
}

interface UnreadPerson {
  user: number;
  count: number;
  last_message: number;
  last_message_at: string;
}

/** Unread messages per sender, newest first, as a column of any statement. */
export const unreadPeople = (userId: number | Placeholder) => sql<UnreadPerson[]>`(
  select coalesce(json_agg(json_build_object('user', p.sender_id, 'count', p.count, 'last_message', p.last_id,
    'last_message_at', p.last_at) order by p.last_id desc), '[]')
  from (select sender_id, count(*) as count, max(id) as last_id, max(created_at) as last_at
    from chat_messages where receiver_id = ${userId} and read_at is null group by sender_id) p)`;

export const unreadView = (people: UnreadPerson[]) => ({
  total: people.reduce((sum, one) => sum + one.count, 0),
  people: people.map((one) => ({ ...one, last_message_at: new Date(one.last_message_at).toISOString() })),
});

export async function countUnread(userId: number, db: Db) {
  const { rows } = await db.execute<{ people: UnreadPerson[] }>(
    sql`select ${unreadPeople(userId)} as people`,
  );
  return unreadView(rows[0]?.people ?? []);
}

const unreadBy = (userId: number) => and(eq(chatMessages.receiverId, userId), isNull(chatMessages.readAt));

const isStudentView = ({ user_type: userType }: PublicUser) => isStudent({ userType });

/**
 * People of `userId`'s conversations in the contract's format and order. Readers see no profile of students they do
 * not know, and last lines only of their own conversations.
 */
export async function chatPeople(
  userId: number,
  { type, reader, ...reading }: { type?: UserType; reader: Caller; db: Db; now: Date },
): Promise<z.infer<typeof chatPerson>[]> {
  const read = type === undefined ? readTalks : readTalksOfType;
  const conversations = await read(reading.db, { userId, type });
  const ids = conversations.map(({ id }) => id);
  const people = await publicUsersById(ids, reading);
  const students = [...people.values()].filter(isStudentView).map(({ id }) => id);
  const known = mayReadAllProfiles(reader)
    ? null
    : await findAcquaintances({ reader: reader.id, others: students }, reading);
  return conversations.flatMap(({ id, lastMessageAt, lastSender, lastLine, present }) => {
    const person = people.get(id);
    if (!person) return [];
    const isStranger = isStudentView(person) && known?.has(id) === false;
    const profile = isStranger ? null : person.profile;
    const mayWrite = reader.id !== userId || !reader.blockedWith?.includes(id);
    const last = reader.id === userId ? { sender: lastSender, content: lastLine } : null;
    return [
      {
        ...{ ...asReadBy(reader, person), profile, present },
        ...{ last_message_at: lastMessageAt.toISOString(), last_message: last, may_write: mayWrite },
      },
    ];
  });
}
