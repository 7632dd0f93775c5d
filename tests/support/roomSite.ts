/**
 * A marketplace of its own for tests of the video room. Its clock jumps, so that a session that was booked
 * through the front door in time is about to begin, has begun or is over when the test looks. Each test makes
 * the session it needs: nobody else is in it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { roomNameOf } from '~/app/.server/call';
import { type ApiClient, apiAt } from './api';
import { type Actor, type Booked, confirmSession, joinSession, mentor, student } from './marketplace';
import { PASSWORD } from './people';
import { type PoolSize, startWithPeople } from './peoplePool';
import { preloaded, type StartOptions } from './server';
import { jump } from './sharedSite';

/** Names of rooms are made with it: tests can make them too. */
const ROOM_SECRET = 'a-secret-for-the-names-of-rooms-in-tests';
const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
/** A Monday, 06:00 in Madrid. */
const START = '2026-11-23T05:00:00Z';
/** How long before its start a session has to be booked, and a little. */
const AHEAD = 125 * MINUTE;
/** Hours of the clock at which a session of an hour may begin: weekly hours lie between 06:00 and 24:00. */
const [EARLIEST, LATEST] = [6, 22];
/** With the password of everybody else. */
export const ADMIN = { username: 'ada' };
const program = fileURLToPath(new URL('../../build/admin.js', import.meta.url));

export interface RoomSession {
  identifier: string;
  room_code: string;
  mentor: Actor;
  students: Actor[];
  /** The room's page. */
  path: string;
}

interface SessionWish {
  /**
   * Minutes from now until it starts, negative once it has: 12 is open to the mentor only, 8 to everybody,
   * -65 just over, -95 shut. It lasts an hour.
   */
  startsIn?: number;
  students?: number;
  /** `room_size` of the API. */
  places?: number;
  confirmed?: boolean;
}

export interface JumpingSite {
  origin: string;
  /** The server's clock, milliseconds since 1970. */
  now(): number;
  jump(ms: number): Promise<void>;
  stop(): Promise<unknown>;
}

/** A `JumpingSite` for one visitor with a separate address. */
export interface RoomSite extends Omit<JumpingSite, 'stop'> {
  api: ApiClient;
  /** Goes on in the next morning, unless it is before noon: several sessions find room in one day. */
  morning(): Promise<void>;
  /** A session with new people. Existing log-ins have expired, since hours have passed. */
  session(wish?: SessionWish): Promise<RoomSession>;
}

export async function startRoomSite(people: PoolSize, env: StartOptions['env']): Promise<JumpingSite> {
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-clock-'));
  const file = join(folder, 'step');
  const server = await startWithPeople(people, {
    now: new Date(START),
    args: preloaded('shiftedClock.mjs'),
    before: makeAdmin,
    env: {
      DEMO: 'off',
      CLOCK_START: START,
      CLOCK_STEP_FILE: file,
      TRUST_PROXY: '127.0.0.1,::1',
      LOG_LEVEL: 'warn',
      VIDEO_ROOM_SECRET: ROOM_SECRET,
      ...env,
    },
  });
  let shift = Date.parse(START) - Date.now();
  return {
    origin: server.origin,
    now: () => Date.now() + shift,
    async jump(ms) {
      shift += ms;
      await jump({ pid: server.child.pid ?? 0, stepFile: file }, ms);
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function roomSiteFor(address: string, { origin, now, jump }: JumpingSite): RoomSite {
  const api = apiAt(origin, address);
  const morning = async () => {
    const hour = hourAt(now());
    if (hour >= 12) await jump((24 + EARLIEST - hour) * 2 * HALF_HOUR);
  };
  return { origin, api, now, jump, morning, session: (wish = {}) => makeSession(wish, { api, now, jump }) };
}

/** The address of the built-in room by itself. */
export const framePath = (session: RoomSession) =>
  `/sala/${roomNameOf(session, { videoKeys: { roomSecrets: [ROOM_SECRET] } })}`;

/** By the operator's command line. */
async function makeAdmin({ databaseUrl, dataDir }: Where): Promise<void> {
  const words = [
    'create-user',
    '--type',
    'admin',
    '--username',
    ADMIN.username,
    '--email',
    'ada@example.com',
  ];
  const child = spawn(process.execPath, [program, ...words], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(`${PASSWORD}\n`);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The administrator could not be made: ${code}`);
}

type Where = Parameters<NonNullable<StartOptions['before']>>[0];
type Deps = Pick<RoomSite, 'api' | 'now' | 'jump'>;

async function makeSession(
  { startsIn = 8, students: count = 1, places = 5, confirmed = true }: SessionWish,
  { api, now, jump }: Deps,
): Promise<RoomSession> {
  const teacher = await mentor(api);
  await openAllDay(api, teacher);
  const first = await student(api);
  const others: Actor[] = [];
  while (others.length < count - 1) others.push(await student(api));
  const start = startAfter(now() + AHEAD);
  const booked = await api.call<Booked>('POST', '/api/mentorships/', {
    token: first.token,
    data: {
      mentor: teacher.username,
      alumnos: [first.username],
      init_date: new Date(start).toISOString(),
      end_date: new Date(start + 2 * HALF_HOUR).toISOString(),
      confirmation: false,
      open: true,
      listed: others.length > 0,
      room_size: places,
      price: 30,
      additional_information: 'Repasar integración por partes',
      expertises: [],
    },
  });
  if (confirmed) await confirmSession(api, booked, teacher);
  await joinSession(api, booked, others);
  await jump(start - startsIn * MINUTE - now());
  return {
    ...booked,
    mentor: await renewed(api, teacher),
    students: await Promise.all([first, ...others].map((one) => renewed(api, one))),
    path: `/mentorships/${booked.room_code}`,
  };
}

/** The first half hour from then on at which a session may begin. */
function startAfter(time: number): number {
  const start = Math.ceil(time / HALF_HOUR) * HALF_HOUR;
  const hour = hourAt(start);
  return hour >= EARLIEST && hour <= LATEST ? start : startAfter(start + HALF_HOUR);
}

const hours = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Madrid', hour: 'numeric', hourCycle: 'h23' });
const hourAt = (time: number) => Number(hours.format(time));

async function openAllDay(api: ApiClient, { token }: Actor): Promise<void> {
  const day = { start_time: '06:00:00', end_time: '00:00:00' };
  const availability = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({ day_of_week, ...day }));
  await api.call('POST', '/api/availability/bulk_update/', { token, data: { availability } });
}

/** With a token that is good at the new time. */
async function renewed(api: ApiClient, actor: Actor): Promise<Actor> {
  const { access } = await api.call<{ access: string }>('POST', '/api/auth/token/', {
    data: { username: actor.username, password: PASSWORD },
  });
  return { ...actor, token: access };
}
