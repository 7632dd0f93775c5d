/**
 * People inserted before a server starts: registering, opening a mail and filling in a profile take a second
 * each, and are the subject of few tests. Each is used once, by any process.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '~/api/db/postgres';
import * as table from '~/api/db/schema';
import type { Db, Tx } from '~/api/db/types';
import { listExpertises } from '~/api/expertises/queries';
import { CHEAP_HASH, newPerson, type Person } from './people';
import { freePort, type RunningServer, type StartOptions, startServer } from './server';

interface Pooled extends Person {
  id: number;
}

export const STUDENT_PROFILE = {
  bio: 'Preparo la selectividad y quiero entender bien las matemáticas.',
  academic_level: 'bachillerato',
  subjects_needed_help: ['Matemáticas'],
} as const;
export const MENTOR_PROFILE = {
  bio: 'Doy clases desde hace diez años, con calma y con muchos ejercicios resueltos.',
  expertise: 'Matemáticas con paciencia',
  price: 30,
} as const;
/** Every half hour from 08:00 to 20:00, in minutes of the day. */
export const HALF_HOURS = Array.from({ length: 24 }, (_, i) => 8 * 60 + i * 30);
export const ALL_WEEK = [0, 1, 2, 3, 4, 5, 6];

const DAY_MS = 86_400_000;
const folderOf = (port: number | string) => join(tmpdir(), `mentorea-people-${port}`);
const lists = new Map<string, Pooled[]>();

export interface PoolSize {
  students: number;
  mentors: number;
}

/**
 * A server with so many people, who have been there for a month by `now`, its clock. On PostgreSQL: on the
 * embedded engine there is no pool, and people come through the front door.
 */
export async function startWithPeople(
  size: PoolSize,
  { now = new Date(), ...options }: StartOptions & { now?: Date } = {},
): Promise<RunningServer> {
  const port = await freePort();
  const folder = folderOf(port);
  const server = await startServer({
    ...options,
    env: { ...options.env, PORT: String(port) },
    before: async (where) => {
      await options.before?.(where);
      if (!where.databaseUrl) return;
      const { db, pool } = openPostgres(where.databaseUrl, console.error);
      const people = await insertPeople(db, { ...size, now });
      await pool.end();
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      writeFileSync(join(folder, 'people.json'), JSON.stringify(people));
    },
  });
  server.child.once('close', () => rmSync(folder, { recursive: true, force: true }));
  return server;
}

async function insertPeople(db: Db, { students, mentors, now }: PoolSize & { now: Date }): Promise<Pooled[]> {
  const wanted = [
    ...Array.from({ length: students }, () => newPerson('alumno')),
    ...Array.from({ length: mentors }, () => newPerson('mentor')),
  ];
  // Nobody is new, since students are notified of new mentors.
  const createdAt = new Date(now.getTime() - 30 * DAY_MS);
  return db.transaction(async (tx) => {
    const rows = await tx
      .insert(table.users)
      .values(
        wanted.map(({ username, email, user_type, first_name, last_name }) => ({
          ...{ username, email, passwordHash: CHEAP_HASH, createdAt, textsSeenAt: now, isActive: true },
          ...{ userType: user_type, firstName: first_name, lastName: last_name },
        })),
      )
      .returning({ id: table.users.id, username: table.users.username });
    const ids = new Map(rows.map(({ username, id }) => [username, id]));
    const people = wanted.map((person): Pooled => ({ ...person, id: ids.get(person.username) ?? 0 }));
    const idsOf = (type: Person['user_type']) =>
      people.filter((one) => one.user_type === type).map(({ id }) => id);
    await insertStudents(tx, idsOf('alumno'));
    await insertMentors(tx, idsOf('mentor'));
    return people;
  });
}

async function insertStudents(tx: Tx, ids: number[]): Promise<void> {
  const { bio, academic_level, subjects_needed_help } = STUDENT_PROFILE;
  const profile = { bio, academicLevel: academic_level, subjectsNeededHelp: [...subjects_needed_help] };
  await tx.insert(table.studentProfiles).values(ids.map((userId) => ({ userId, ...profile })));
}

async function insertMentors(tx: Tx, ids: number[]): Promise<void> {
  const { bio, expertise, price } = MENTOR_PROFILE;
  // The first two of the API's list, as `mentor` of marketplace.ts chooses them.
  const topics = await listExpertises(tx);
  await tx
    .insert(table.mentorProfiles)
    .values(ids.map((userId) => ({ userId, bio, expertise, priceCents: price * 100 })));
  await tx
    .insert(table.mentorExpertises)
    .values(
      ids.flatMap((userId) =>
        topics.slice(0, 2).map(({ id }, position) => ({ userId, expertiseId: id, position })),
      ),
    );
  const week = ALL_WEEK.flatMap((dayOfWeek) => HALF_HOURS.map((startMinute) => ({ dayOfWeek, startMinute })));
  for (const mentorId of ids)
    await tx.insert(table.availability).values(week.map((slot) => ({ mentorId, ...slot })));
}

/**
 * A person that no other test has used; null if the server at `origin` has no pool, or nobody of that kind is
 * left.
 */
export function takePerson(origin: string, type: Person['user_type']): Pooled | null {
  const folder = folderOf(new URL(origin).port);
  const file = join(folder, 'people.json');
  if (!existsSync(file)) return null;
  let list = lists.get(origin);
  if (!list) {
    list = JSON.parse(readFileSync(file, 'utf8')) as Pooled[];
    lists.set(origin, list);
  }
  while (true) {
    const at = list.findIndex(({ user_type }) => user_type === type);
    if (at < 0) return null;
    const [person] = list.splice(at, 1);
    if (person && isFirstToTake(join(folder, person.username))) return person;
  }
}

/** A file can be created only once, by any process. */
function isFirstToTake(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
