import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeEach } from 'vitest';
import { createApi } from '~/api/app';
import { openFamily } from '~/api/auth/families';
import { sendLink } from '~/api/auth/linkRequests';
import { deriveKeys, issueAccessToken } from '~/api/auth/tokens';
import type { ApiDeps, Mail } from '~/api/context';
import { type Admission, OPEN_ADMISSION } from '~/api/contract/rules/checks';
import type { UserType } from '~/api/contract/rules/profile';
import { ANSWER_RULE } from '~/api/contract/rules/sessions';
import { availability, mentorProfiles, studentProfiles, users } from '~/api/db/schema';
import { DEFAULT_LIMITS, type Limits } from '~/api/limits';
import { createLive } from '~/api/live/live';
import { createServices } from '~/api/services';
import { emptyDatabase, openTestDatabase } from './database';

const SECRET = 'only-for-tests-only-for-tests-only-for-tests';
export const ORIGIN = 'http://localhost:3000';
export const PASSWORD = 'Camaleón-verde-93';
/** At the lowest cost: a log-in takes 0.2 ms of CPU instead of 14. */
const HASH = '$argon2id$v=19$m=8,t=1,p=1$aAjTceOiR89y5+xN7xebgg$MfahWzZ60Z/YWys8kO6zj222WDGi6/EFJ41pOE3b8X4';
/** Monday 19 October 2026, 10:00 in Madrid. */
export const MONDAY = new Date('2026-10-19T08:00:00Z');

interface CallOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  address?: string;
}
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}
export interface Person {
  id: number;
  username: string;
  token: string;
}
export type World = Awaited<ReturnType<typeof createWorld>>;

/** An API on a separate database with a fixed clock, and helpers for people and calls. */
export async function createWorld(
  options: {
    limits?: Partial<Limits>;
    sharedNetworks?: string[];
    admission?: Admission;
    siteOrigin?: string;
    timeZone?: string;
    databaseUrl?: string;
    fetchCalendar?: ApiDeps['fetchCalendar'];
    files?: ApiDeps['files'];
  } = {},
) {
  const { db, engine, listen, url, close } = await openTestDatabase(options.databaseUrl);
  const mails: Mail[] = [];
  const logged: string[] = [];
  const state = { now: MONDAY };
  const clock = () => state.now;
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });
  const live = await createLive({ db, listen, clock, log });
  const deps: ApiDeps = {
    db,
    engine,
    clock,
    random: Math.random,
    mail: { enqueue: async (_tx, ...more) => void mails.push(...more) },
    live,
    linkRequests: { put: (request) => sendLink(request, deps) },
    secret: SECRET,
    timeZone: options.timeZone ?? 'Europe/Madrid',
    answerRule: ANSWER_RULE,
    admission: options.admission ?? OPEN_ADMISSION,
    siteOrigin: options.siteOrigin ?? ORIGIN,
    cookiePath: '/api/',
    fetchCalendar: options.fetchCalendar,
    files: options.files,
    sharedNetworks: options.sharedNetworks ?? [],
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    log,
  };
  const services = createServices(deps);
  const api = createApi(deps, services);

  const send = async (path: string, init: RequestInit, address = '192.0.2.1'): Promise<Answer> => {
    const response = await api.fetch(new Request(ORIGIN + path, init), { address });
    const text = await response.text();
    const json = response.headers.get('Content-Type')?.includes('json');
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  };
  const call = (method: string, path: string, { body, token, headers, address }: CallOptions = {}) =>
    send(
      path,
      {
        method,
        headers: {
          ...(body !== undefined && !(body instanceof FormData)
            ? { 'Content-Type': 'application/json' }
            : {}),
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        body: body === undefined ? undefined : body instanceof FormData ? body : JSON.stringify(body),
      },
      address,
    );

  const signIn = async (userId: number): Promise<string> => {
    const id = randomUUID();
    await openFamily({ id, userId, userAgent: 'test' }, { db, now: state.now });
    return issueAccessToken({ userId, sessionId: id }, { key: deriveKeys(SECRET).access, now: state.now });
  };
  const person = async (username: string, userType: UserType, isActive = true): Promise<Person> => {
    const [first = ''] = username.split('.');
    const [row] = await db
      .insert(users)
      .values({
        username,
        email: `${username}@example.com`,
        passwordHash: HASH,
        userType,
        isActive,
        firstName: first.charAt(0).toUpperCase() + first.slice(1),
        lastName: 'Pérez',
        phoneNumber: '600000000',
        dateOfBirth: '1990-05-05',
        createdAt: state.now,
      })
      .returning({ id: users.id });
    const id = row?.id ?? 0;
    if (userType === 'mentor')
      await db.insert(mentorProfiles).values({ userId: id, bio: 'Enseño.', priceCents: 2500 });
    if (userType === 'alumno') await db.insert(studentProfiles).values({ userId: id, bio: 'Aprendo.' });
    return { id, username, token: await signIn(id) };
  };

  return {
    /** To make another API like this one, e.g. on a transaction that is rolled back. */
    deps,
    services,
    api,
    db,
    engine,
    listen,
    url,
    close: async () => {
      await live.close();
      await close();
    },
    /** Resets everything except limits: those of the embedded engine are counted in memory. */
    empty: async () => {
      await emptyDatabase(db);
      mails.length = 0;
      logged.length = 0;
      state.now = MONDAY;
    },
    mails,
    logged,
    send,
    call,
    signIn,
    person,
    student: (username: string) => person(username, 'alumno'),
    /** Teaches every day from `from` to `to` o'clock. */
    mentor: async (username: string, { from = 8, to = 20 } = {}): Promise<Person> => {
      const mentor = await person(username, 'mentor');
      const slots = Array.from({ length: 7 * (to - from) * 2 }, (_, i) => ({
        mentorId: mentor.id,
        dayOfWeek: i % 7,
        startMinute: from * 60 + Math.floor(i / 7) * 30,
      }));
      await db.insert(availability).values(slots);
      return mentor;
    },
    setNow: (iso: string | number | Date) => {
      state.now = new Date(iso);
    },
    now: clock,
    /** The body of a booking made on the website; times as ISO instants. */
    booking: (mentor: Person, student: Person, init_date: string, end_date: string, more: object = {}) => ({
      mentor: mentor.username,
      alumnos: [student.username],
      init_date,
      end_date,
      room_code: `MENTOR-2026-${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`,
      confirmation: false,
      open: true,
      room_size: 5,
      price: 25,
      additional_information: 'Derivadas e integrales.',
      expertises: ['calculo'],
      ...more,
    }),
  };
}

/** `{ from, to }`: a mentor who teaches at these hours. */
export type Kind = 'mentor' | 'student' | 'admin' | 'support' | { from: number; to: number };
type Options = Parameters<typeof createWorld>[0];

function make(world: World, username: string, kind: Kind): Promise<Person> {
  if (typeof kind === 'object') return world.mentor(username, kind);
  if (kind === 'mentor') return world.mentor(username);
  return world.person(username, kind === 'student' ? 'alumno' : kind);
}

/** A world with these people, by username; closed after the tests of the file. */
export async function openWorld<Name extends string = never>(
  kinds: Partial<Record<Name, Kind>> = {},
  options?: Options,
): Promise<Record<Name, Person> & { world: World }> {
  const world = await createWorld(options);
  afterAll(world.close);
  const people = {} as Record<Name, Person>;
  for (const name in kinds) people[name] = await make(world, name, kinds[name] ?? 'student');
  return { ...people, world };
}

/** The same, emptied before each test: the people are made again, as the same objects. */
export async function freshWorld<Name extends string>(kinds: Record<Name, Kind>, options?: Options) {
  const { world } = await openWorld({}, options);
  const people = {} as Record<Name, Person>;
  for (const name in kinds) people[name] = { id: 0, username: name, token: '' };
  beforeEach(async () => {
    await world.empty();
    for (const name in kinds) Object.assign(people[name], await make(world, name, kinds[name]));
  });
  return { ...people, world };
}
