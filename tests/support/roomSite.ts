/**
 * A marketplace of its own for tests of the video room. Its clock jumps, so that a session that was booked through the front door in time is
 * about to begin, has begun or is over when the test looks. Each test makes the session it needs: nobody else is in it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { roomNameOf } from '../../app/.server/video/roomName';
import { type ApiClient, apiAt } from './api';
import { type Actor, mentor, student } from './marketplace';
import { PASSWORD } from './people';
import { type PoolSize, startWithPeople } from './peoplePool';
import type { StartOptions } from './server';

/** Names of rooms are made with it: tests can make them too. */
const ROOM_SECRET = 'a-secret-for-the-names-of-rooms-in-tests';
const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
/** A Monday, 06:00 in Madrid. */
const START = '2026-11-23T05:00:00Z';
/** How long before its start a session has to be booked, and a little. */
const AHEAD = 125 * MINUTE;
/** With the password of everybody else. */
export const ADMIN = { username: 'ada' };
const program = fileURLToPath(new URL('../../build/admin.js', import.meta.url));
const clock = fileURLToPath(new URL('./shiftedClock.mjs', import.meta.url));
const built = fileURLToPath(new URL('../../build/server.js', import.meta.url));

export interface RoomSession {
  identifier: string;
  room_code: string;
  mentor: Actor;
  students: Actor[];
  /** The room's page. */
  path: string;
}

interface SessionWish {
  /** Minutes from now until it starts, negative once it has: 12 is open to the mentor only, 8 to everybody, -65 just over, -95 shut. It lasts an hour. */
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

/** `JumpingSite` for one visitor, who has an address of their own. */
export interface RoomSite extends Omit<JumpingSite, 'stop'> {
  api: ApiClient;
  /** A session of people made for it. Whoever was logged in before has been away for hours. */
  session(wish?: SessionWish): Promise<RoomSession>;
}

export async function startRoomSite(people: PoolSize, env: StartOptions['env']): Promise<JumpingSite> {
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-clock-'));
  const file = join(folder, 'step');
  const server = await startWithPeople(people, {
    now: new Date(START),
    args: ['--import', clock, built],
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
    jump: async (ms) => {
      writeFileSync(file, String(ms));
      shift += ms;
      server.child.kill('SIGUSR2');
      // The server takes it away when it has read it.
      while (existsSync(file)) await wait(5);
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function roomSiteFor(address: string, { origin, now, jump }: JumpingSite): RoomSite {
  const api = apiAt(origin, address);
  return { origin, api, now, jump, session: (wish = {}) => makeSession(wish, { api, now, jump }) };
}

/** The address of the built-in room by itself. */
export const framePath = (session: RoomSession) =>
  `/sala/${roomNameOf(session, { videoKeys: { roomSecrets: [ROOM_SECRET] } })}`;

/** On the command line, as whoever runs an installation does. */
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
  const students: Actor[] = [];
  while (students.length < count) students.push(await student(api));
  const start = Math.ceil((now() + AHEAD) / HALF_HOUR) * HALF_HOUR;
  const booked = await api.call<Pick<RoomSession, 'identifier' | 'room_code'>>('POST', '/api/mentorships/', {
    token: students[0]?.token,
    data: {
      mentor: teacher.username,
      alumnos: students.map(({ username }) => username),
      init_date: new Date(start).toISOString(),
      end_date: new Date(start + 2 * HALF_HOUR).toISOString(),
      confirmation: false,
      open: true,
      room_size: places,
      price: 30,
      additional_information: 'Repasar integración por partes',
      expertises: [],
    },
  });
  if (confirmed) {
    await api.call('PATCH', `/api/mentorships/${booked.identifier}/`, {
      token: teacher.token,
      data: { confirmation: true },
    });
  }
  await jump(start - startsIn * MINUTE - now());
  return {
    ...booked,
    mentor: await renewed(api, teacher),
    students: await Promise.all(students.map((one) => renewed(api, one))),
    path: `/mentorships/${booked.room_code}`,
  };
}

async function openAllDay(api: ApiClient, { token }: Actor): Promise<void> {
  const at = (half: number) => new Date((half % 48) * HALF_HOUR).toISOString().slice(11, 19);
  const availability = [0, 1, 2, 3, 4, 5, 6].flatMap((day_of_week) =>
    Array.from({ length: 48 }, (_, half) => ({ day_of_week, start_time: at(half), end_time: at(half + 1) })),
  );
  await api.call('POST', '/api/availability/bulk_update/', { token, data: { availability } });
}

/** With a token that is good at the new time. */
async function renewed(api: ApiClient, actor: Actor): Promise<Actor> {
  const { access } = await api.call<{ access: string }>('POST', '/api/auth/token/', {
    data: { username: actor.username, password: PASSWORD },
  });
  return { ...actor, token: access };
}
