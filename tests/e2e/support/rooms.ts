/**
 * A marketplace of its own for the journeys of the video room, one a worker. Its clock jumps, so that a session that was booked through the front
 * door in time is about to begin, has begun or is over when the journey does. Each test makes the session it needs: nobody else is in it.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { type RunningServer, startServer } from '../../support/server';
import { type ApiClient, apiAt } from './api';
import { type Actor, mentor, student } from './marketplace';
import { PASSWORD } from './people';
import { test as base } from './test';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
/** A Monday, 06:00 in Madrid. */
const START = '2026-11-23T05:00:00Z';
/** How long before its start a session has to be booked, and a little. */
const AHEAD = 125 * MINUTE;
const clock = fileURLToPath(new URL('../../support/shiftedClock.mjs', import.meta.url));
const built = fileURLToPath(new URL('../../../build/server.js', import.meta.url));

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

export interface RoomSite {
  origin: string;
  api: ApiClient;
  /** The server's clock, milliseconds since 1970. */
  now(): number;
  jump(ms: number): Promise<void>;
  /** A session of people made for it. Whoever was logged in before has been away for hours. */
  session(wish?: SessionWish): Promise<RoomSession>;
}

interface RoomServer {
  server: RunningServer;
  now(): number;
  jump(ms: number): Promise<void>;
}

interface WorkerFixtures {
  /** What the site's server gets in its environment besides. */
  roomEnv: Record<string, string>;
  roomServer: RoomServer;
}

export const test = base.extend<{ rooms: RoomSite }, WorkerFixtures>({
  roomEnv: [{}, { option: true, scope: 'worker' }],
  roomServer: [
    async ({ roomEnv }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'mentorea-clock-'));
      const file = join(folder, 'step');
      const server = await startServer({
        args: ['--import', clock, built],
        env: {
          CLOCK_START: START,
          CLOCK_STEP_FILE: file,
          DEMO: 'off',
          TRUST_PROXY: '127.0.0.1,::1',
          LOG_LEVEL: 'warn',
          ...roomEnv,
        },
      });
      let shift = Date.parse(START) - Date.now();
      await use({
        server,
        now: () => Date.now() + shift,
        jump: async (ms) => {
          writeFileSync(file, String(ms));
          shift += ms;
          server.child.kill('SIGUSR2');
          await expect.poll(() => existsSync(file)).toBe(false);
        },
      });
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  rooms: async ({ roomServer, address }, use) => {
    const api = apiAt(roomServer.server.origin, address);
    const { now, jump } = roomServer;
    await use({
      origin: roomServer.server.origin,
      api,
      now,
      jump,
      session: (wish) => makeSession(wish ?? {}, { api, now, jump }),
    });
  },
  baseURL: async ({ roomServer }, use) => {
    await use(roomServer.server.origin);
  },
});

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
