/**
 * Another server of the API's contract (docs/contract.md, 'Reading other servers'), as a Django project might
 * be: none of our extensions, one-time refresh tokens, nothing for anonymous visitors, and faults that a test
 * switches on. It books, keeps profiles and weekly hours really.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { addOpenCalls, addOwnAccount } from './foreignAccounts';
import { addBadges, addIcons } from './foreignBadges';
import { bendAnswers, markBend } from './foreignBends';
import { addChat } from './foreignChat';
import { ForeignChat } from './foreignChatSocket';
import type { ForeignEvents } from './foreignEvents';
import {
  type Fault,
  type FaultRule,
  isBend,
  LATE_MS,
  loseAnswer,
  maskAnswer,
  type Refusal,
  SLOW_MS,
  strike,
} from './foreignFaults';
import { addMentors } from './foreignMentors';
import { addMentorships } from './foreignMentorships';
import { addNotices } from './foreignNotices';
import type { Person } from './foreignPeople';
import { addProfile } from './foreignProfile';
import { addReviews } from './foreignReviews';
import { addRooms, ForeignRooms } from './foreignRoom';
import { ForeignRoomSocket } from './foreignRoomSocket';
import { type Habits, USUAL, writePerson } from './foreignShapes';
import { EXPERTISES, ForeignState } from './foreignState';

export interface Foreign {
  url: string;
  state: ForeignState;
  habits: Habits;
  /** Seconds that an access token lives. */
  accessLife: number;
  /** Where its activation links end. */
  siteOrigin: string;
  /** Its WebSocket, and what goes wrong with it. */
  chat: ForeignChat;
  /** People inside the rooms of its sessions, and their WebSocket; only with the extension `talk`. */
  rooms: ForeignRooms;
  roomSocket: ForeignRoomSocket;
  /** Given: it has the extension `talk`. */
  events: ForeignEvents | null;
  /**
   * Further extensions that it announces, and heeds in part: `requests` (`from` and `to` of sessions), `marketplace`
   * (recommended mentors, students' badges), `talk` (rooms), `account` (frame), `reschedule`.
   */
  extensions: string[];
  /** Everything that was asked, faults included: 'GET /api/auth/me/'. */
  calls: string[];
  /** The same with what stands behind it: 'GET /api/mentorships/?page=2'. */
  asked: string[];
  /**
   * The call ('PATCH /api/auth/profile/', a `*` stands for one part) fails so, or is refused with this status
   * and body. `empty` and `malformed` let it happen and bend its answer, `lost` loses it; `blank` has no
   * body; `never` is never answered.
   */
  fail(call: string | RegExp, fault: Fault | Refusal, times?: number): void;
  heal(): void;
  /** Milliseconds of the clock; 0: no fault has struck. */
  lastFault: number;
  /** As it was when it started; only for one without extensions. */
  reset(): void;
  /** Every access token given so far is refused from now on. */
  expireAccess(): void;
  close(): Promise<void>;
}

export interface ForeignEnv {
  Variables: { me: Person };
}

export async function startForeign(): Promise<Foreign> {
  const state = new ForeignState(() => Date.now());
  const rules: FaultRule[] = [];
  const sockets = new Set<Socket>();
  const rooms = new ForeignRooms();
  const foreign: Foreign = {
    url: '',
    state,
    habits: { ...USUAL },
    accessLife: 300,
    siteOrigin: 'http://localhost:3000',
    chat: new ForeignChat(() => foreign),
    rooms,
    roomSocket: new ForeignRoomSocket(rooms),
    events: null,
    extensions: [],
    calls: [],
    asked: [],
    fail(call, fault, times = Number.POSITIVE_INFINITY) {
      const pattern = call instanceof RegExp ? call : new RegExp(`^${call.replaceAll('*', '[^/]+')}$`);
      rules.unshift({ call: pattern, fault, times });
    },
    heal() {
      rules.length = 0;
      foreign.chat.heal();
      foreign.roomSocket.heal();
    },
    lastFault: 0,
    reset() {
      foreign.heal();
      state.reset();
      foreign.chat.reset();
      Object.assign(foreign, { habits: { ...USUAL }, accessLife: 300, extensions: [], events: null });
      for (const list of [foreign.calls, foreign.asked]) list.length = 0;
    },
    expireAccess: () => state.accesses.clear(),
    close: () => stop(server, sockets),
  };
  const listener = getRequestListener(createApp(foreign).fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => {
    const call = `${request.method} ${(request.url ?? '').split('?')[0]}`;
    foreign.calls.push(call);
    foreign.asked.push(`${request.method} ${request.url}`);
    const rule = rules.find((r) => r.times > 0 && r.call.test(call));
    if (!rule && foreign.events?.take(request, response, state)) return;
    if (!rule) return void listener(request, response);
    rule.times -= 1;
    foreign.lastFault = Date.now();
    if (rule.fault === 'slow') return void setTimeout(() => void listener(request, response), SLOW_MS);
    if (rule.fault === 'late') return void setTimeout(() => void listener(request, response), LATE_MS);
    if (isBend(rule.fault)) return void listener(markBend(request, rule.fault), response);
    if (rule.fault === 'masked') return void listener(request, maskAnswer(response));
    if (rule.fault === 'lost') return void listener(request, loseAnswer(request, response));
    strike(rule.fault, request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const isRoom = request.url?.startsWith('/ws/room/') && foreign.extensions.includes('talk');
    (isRoom ? foreign.roomSocket : foreign.chat).accept(request, socket, head);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  foreign.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return foreign;
}

function createApp(foreign: Foreign): Hono<ForeignEnv> {
  const { state } = foreign;
  const app = new Hono<ForeignEnv>();
  app.notFound((c) => c.html('<!doctype html><title>Not Found</title><h1>Not Found</h1>', 404));

  app.use('/api/*', bendAnswers);
  addIcons(app);
  addOpenCalls(app, foreign);

  app.use('/api/*', async (c, next) => {
    const bearer = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const held = state.accesses.get(bearer);
    if (c.req.path === '/api/capabilities/') {
      const extensions = [...(foreign.events ? ['talk'] : []), ...foreign.extensions];
      return extensions.length > 0 ? c.json({ extensions }) : c.notFound();
    }
    if (!held || held.until <= Date.now()) {
      const code = bearer === '' ? 'not_authenticated' : 'token_not_valid';
      return c.json({ detail: 'Las credenciales no se proveyeron.', code }, 401, {
        'WWW-Authenticate': 'Bearer',
      });
    }
    c.set('me', held.person);
    return next();
  });

  app.get('/api/auth/me/', (c) => c.json(writePerson(c.get('me'), foreign.habits)));
  app.get('/api/auth/frame/', (c) => {
    if (!foreign.extensions.includes('account')) return c.notFound();
    const me = c.get('me');
    const notifications = state.notices.filter(
      ({ owner, read }) => owner.id === me.id && read === null,
    ).length;
    return c.json({
      user: writePerson(me, foreign.habits),
      notifications,
      messages: { total: 0, people: [] },
    });
  });
  addOwnAccount(app, foreign);
  addProfile(app, foreign);
  addMentors(app, foreign);
  app.get('/api/expertises/', (c) =>
    c.json(
      list(
        c,
        EXPERTISES.filter((e) => e.scope === (c.req.query('scope') ?? e.scope)),
        {
          paged: foreign.habits.otherPaging,
          size: 5,
        },
      ),
    ),
  );
  app.get('/api/expertises/scopes/', (c) =>
    c.json(['ciencias', 'letras'].map((value) => ({ value, label: value.toUpperCase() }))),
  );
  app.get('/api/availability/mentor/:id/free/', (c) => {
    const { start_date: from = '', end_date: to = '' } = c.req.query();
    return c.json(state.freeSlots(Number(c.req.param('id')), from, to));
  });
  addReviews(app, foreign);
  addMentorships(app, foreign);
  addNotices(app, foreign);
  addBadges(app, foreign);
  addChat(app, foreign);
  addRooms(app, foreign);
  return app;
}

/** As the contract has it, or the other way round; `next` is absolute, as Django writes it. */
export function list(c: Context, all: unknown[], options: { paged: boolean; size: number }) {
  if (!options.paged) return all;
  const page = Number(c.req.query('page') ?? 1);
  const from = (page - 1) * options.size;
  const url = new URL(c.req.url);
  url.searchParams.set('page', String(page + 1));
  const next = from + options.size < all.length ? url.href : null;
  return { count: all.length, next, previous: null, results: all.slice(from, from + options.size) };
}

function stop(server: Server, sockets: Set<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });
}
