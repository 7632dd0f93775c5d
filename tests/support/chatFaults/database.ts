/**
 * A database with pairs of people, of whom the student has written once, and what of theirs is stored in the
 * end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { hashPassword } from '~/api/auth/passwords';
import type { UserType } from '~/api/contract/rules/profile';
import { migrate } from '~/api/db/migrate';
import { chatMessages, mentorProfiles, studentProfiles, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { startPostgres } from '~/tests/support/postgres';
import { withDatabase } from '~/tests/support/withDatabase';
import { nthText } from './ledger';

export interface Person {
  id: string;
  username: string;
}
export interface Pair {
  student: Person;
  mentor: Person;
}
export interface StoredMessage {
  id: string;
  sender: string;
  receiver: string;
  content: string;
}
export interface ChatDatabase {
  /** Undefined: the embedded engine, in `dataDir`. */
  url: string | undefined;
  dataDir: string;
  pairs: Pair[];
  /**
   * Every message in the order in which people see them. On the embedded engine only while no server runs.
   */
  readMessages(): Promise<StoredMessage[]>;
  remove(): Promise<void>;
}

const SHOWN_ORDER = [asc(chatMessages.createdAt), asc(chatMessages.id)];
export const PASSWORD = 'Camaleón-verde-93';

/** Null when PostgreSQL is not installed. */
export async function makeChatDatabase(
  engine: 'embedded' | 'postgres',
  pairCount: number,
): Promise<ChatDatabase | null> {
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  if (engine === 'postgres' && !postgres) return null;
  const dataDir = mkdtempSync(join(tmpdir(), 'mentorea-chat-'));
  const url = postgres?.url;
  const use = <T>(work: (db: Db) => Promise<T>) => withDatabase({ databaseUrl: url, dataDir }, work);
  const pairs = await use(async (db) => {
    await migrate(db);
    return addPairs(db, pairCount);
  });
  return {
    url,
    dataDir,
    pairs,
    readMessages: () =>
      use(async (db) =>
        (
          await db
            .select()
            .from(chatMessages)
            .orderBy(...SHOWN_ORDER)
        ).map((row) => ({
          id: String(row.id),
          sender: String(row.senderId),
          receiver: String(row.receiverId),
          content: row.content,
        })),
      ),
    remove: async () => {
      await postgres?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function addPairs(db: Db, pairCount: number): Promise<Pair[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const add = async (username: string, userType: UserType): Promise<Person> => {
    const [row] = await db
      .insert(users)
      .values({
        username,
        email: `${username}@example.com`,
        passwordHash,
        userType,
        isActive: true,
        firstName: 'Eva',
        lastName: 'Paz',
        createdAt: new Date(),
      })
      .returning({ id: users.id });
    const userId = row?.id ?? 0;
    if (userType === 'mentor')
      await db.insert(mentorProfiles).values({ userId, bio: 'Enseño.', priceCents: 2500 });
    else await db.insert(studentProfiles).values({ userId, bio: 'Aprendo.' });
    return { id: String(userId), username };
  };
  const pairs: Pair[] = [];
  for (let n = 1; n <= pairCount; n += 1) {
    const pair = { student: await add(`alumna.${n}`, 'alumno'), mentor: await add(`mentora.${n}`, 'mentor') };
    pairs.push(pair);
    // Before it there is no conversation for the mentor to open.
    await db.insert(chatMessages).values({
      senderId: Number(pair.student.id),
      receiverId: Number(pair.mentor.id),
      content: nthText(pair.student.username, 0),
      createdAt: new Date(),
    });
  }
  return pairs;
}
