/**
 * A server of the API's contract with the account extensions. A test can replace each response: the data may
 * be megabytes, break off, or be refused.
 */
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';

/** `cut` closes the connection in the middle of the response. */
type Answer = (cut: () => void) => Response | Promise<Response>;

export interface AccountServer {
  url: string;
  /** 'GET /api/auth/me/' -> what it answers instead, until `heal`. */
  answers: Map<string, Answer>;
  /** Bodies of what was changed: 'PATCH /api/auth/preferences/'. */
  sent: Map<string, unknown>;
  /** Everything that was asked, in order. */
  calls: string[];
  heal(): void;
  close(): Promise<void>;
}

export const OWNER = { username: 'eva.cuenta', password: 'clave-eva-2026' };
export const MAILS = { session_update: true, reminder: false, horoscope_weekly: true };
const ME = {
  id: 5,
  ...OWNER,
  first_name: 'Eva',
  last_name: 'Paz',
  email: 'eva@example.org',
  user_type: 'mentor',
};
const EXTENSIONS = ['account', 'calendar'];

export async function startAccountServer(): Promise<AccountServer> {
  const server: AccountServer = {
    url: '',
    answers: new Map(),
    sent: new Map(),
    calls: [],
    heal() {
      server.answers.clear();
      server.sent.clear();
      server.calls.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        listening.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  const sockets = new Set<Socket>();
  const app = createApp(server);
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  });
  const listening = createServer((request, response) => void listener(request, response));
  listening.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  server.url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return server;
}

function createApp(server: AccountServer) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  let serial = 0;
  const tokens = () => {
    serial += 1;
    const claims = { sub: '5', iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 300 };
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return { access: `${part({ alg: 'none' })}.${part(claims)}.${serial}`, refresh: `refresh-${serial}` };
  };

  app.use(async (c, next) => {
    const call = `${c.req.method} ${c.req.path}`;
    server.calls.push(call);
    const answer = server.answers.get(call);
    if (answer) return answer(() => void c.env.outgoing.destroy());
    if (!['GET', 'HEAD'].includes(c.req.method)) {
      server.sent.set(
        call,
        await c.req.raw
          .clone()
          .json()
          .catch(() => null),
      );
    }
    return next();
  });
  app.post('/api/auth/token/', async (c) => {
    const { password } = await c.req.json();
    return password === OWNER.password ? c.json(tokens()) : c.json({ detail: 'No.' }, 401);
  });
  app.post('/api/auth/token/refresh/', (c) => c.json(tokens()));
  app.post('/api/auth/logout/', (c) => c.body(null, 205));
  app.get('/api/capabilities/', (c) => c.json({ extensions: EXTENSIONS }));
  app.get('/api/auth/me/', (c) => c.json({ ...ME, password: undefined }));
  app.get('/api/auth/preferences/', (c) => c.json({ mails: MAILS, indexed: true }));
  app.patch('/api/auth/preferences/', (c) => c.json({ mails: MAILS, indexed: true }));
  app.get('/api/calendar/token/', (c) =>
    c.json({ active: true, created_at: '2026-11-20T09:00:00Z', url: null }),
  );
  app.get('/api/auth/sessions/', (c) => c.json([{ id: 1, current: true, device: 'Firefox en Windows' }]));
  app.delete('/api/auth/delete/', (c) => c.body(null, 204));
  app.get('/api/auth/export/', (c) => c.json({ account: ME.username }));
  return app;
}
