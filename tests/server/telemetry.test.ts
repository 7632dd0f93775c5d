/** What an operator sees of the production build: lines of requests, `/metrics`, `/readyz` and traces (docs/operations/monitoring.md). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '~/tests/support/foreignBrowser';
import { eventually } from '~/tests/support/patience';
import { freePort, type RunningServer, startServer } from '~/tests/support/server';
import { withDatabase } from '~/tests/support/withDatabase';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}
interface Export {
  resourceSpans: { resource: object; scopeSpans: { spans: Span[] }[] }[];
}

const TOKEN = 'a-token-for-prometheus';
/** Nothing of a person may stand in the log or in a trace. */
const ANA = { username: 'ana.alumna', email: 'ana.alumna@', name: 'Alumna' };
/** PostgreSQL is there: two workers, whose values are summed. */
const isPair = Boolean(process.env.TEST_DATABASE_URL);

let server: RunningServer;
let metrics: string;
let databaseUrl: string | undefined;
const exported: Export[] = [];
const collector = createServer(async (request, response) => {
  exported.push((await json(request)) as Export);
  response.end('{}');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const [metricsPort, closedPort] = [await freePort(), await freePort()];
  metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  server = await startServer({
    before: async (place) => {
      ({ databaseUrl } = place);
      // A job that always fails.
      await withDatabase(place, (db) => db.execute(sql`alter table busy_imports rename to elsewhere`));
    },
    env: {
      ...(isPair ? { WEB_CONCURRENCY: '2' } : {}),
      ...{ LOG_REQUESTS: 'on', METRICS_PORT: String(metricsPort), METRICS_TOKEN: TOKEN },
      ...{ SMTP_URL: `smtp://127.0.0.1:${closedPort}`, OTEL_BSP_SCHEDULE_DELAY: '200' },
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
  });
});
afterAll(async () => {
  await server?.stop();
  collector.close();
});

const lines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line));
/** With a wrong password. */
const logIn = (headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api/auth/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ username: 'nobody', password: 'wrong-password' }),
  });
const spans = () =>
  exported.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const scrape = async () => {
  const answer = await fetch(metrics, { headers: { Authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(200);
  return answer.text();
};
/** Of the series with these labels, in any order. */
const seriesOf = (text: string, name: string, labels: Record<string, string> = {}) => {
  const found = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)));
  return found.length === 0 ? null : found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};

describe('a request', () => {
  it('is one line with the pattern of its route, its parts and who asked, and nothing of a person', async () => {
    const browser = await Browser.loggedIn(server.origin, { username: ANA.username });
    await browser.open('/settings');
    await fetch(`${server.origin}/api/mentors/marcos.mentor/?secret=1`, {
      headers: { 'X-Request-Id': 'from-the-proxy' },
    });
    await fetch(`${server.origin}/mentors/marcos.mentor`);
    await fetch(`${server.origin}/mentors/%zz`);
    await fetch(`${server.origin}/nothing/here`);
    await eventually(() => expect(lines().filter(({ route }) => route === '(other)')).toHaveLength(2));
    const of = (route: string) => lines().find((line) => line.route === route);
    expect(of('/settings')).toMatchObject({
      ...{
        side: 'website',
        method: 'GET',
        status: 200,
        role: 'alumno',
        network: expect.stringMatching(/^(127\.0\.0\.0\/24|0:0:0::\/48)$/),
      },
      ...{ requestId: expect.any(String), instance: expect.any(String), ms: expect.any(Number) },
      ...{ apiMs: expect.any(Number), databaseMs: expect.any(Number) },
    });
    expect(of('/settings').statements).toBeGreaterThan(0);
    expect(of('/api/mentors/:username/')).toMatchObject({ side: 'api', requestId: 'from-the-proxy' });
    expect(of('/mentors/:username')).toMatchObject({ side: 'website', role: 'visitor', status: 200 });
    expect(of('(other)')).toMatchObject({ status: 400 });
    expect(server.output()).not.toContain('%zz');
    const said = JSON.stringify(lines());
    for (const secret of [...Object.values(ANA), 'marcos', 'secret', '127.0.0.1', 'eyJ'])
      expect(said).not.toContain(secret);
  });

  it('is counted for Prometheus, over all processes, for those alone who have the token', async () => {
    expect((await fetch(metrics)).status).toBe(401);
    const before = await scrape();
    const count = 20;
    await Promise.all(Array.from({ length: count }, () => fetch(`${server.origin}/help`)));
    await logIn();
    const after = await scrape();
    const grown = (name: string, labels?: Record<string, string>) =>
      (seriesOf(after, name, labels) ?? 0) - (seriesOf(before, name, labels) ?? 0);
    expect(grown('mentorea_requests_total', { route: '/help', status: '200' })).toBe(count);
    expect(grown('mentorea_request_seconds_count', { route: '/help' })).toBe(count);
    expect(grown('mentorea_kept_pages_total', { result: 'hit' })).toBeGreaterThan(0);
    expect(grown('mentorea_logins_refused_total')).toBe(1);
    expect(grown('mentorea_statement_seconds_count')).toBeGreaterThan(0);
    expect(seriesOf(after, 'mentorea_database_up')).toBe(1);
    expect(seriesOf(after, 'mentorea_job_late', { job: 'clean-up' })).toBe(0);
    expect(seriesOf(after, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    if (isPair) expect(seriesOf(after, 'mentorea_pool_connections', { state: 'waiting' })).toBe(0);
  });
});

it('a job that always fails is named by its statement in the log, in the metrics and by /readyz', async () => {
  await eventually(async () => {
    const ready = (await (await fetch(`${server.origin}/readyz`)).json()) as object;
    expect(ready).toMatchObject({ ready: true, degraded: { jobs: 'failing: calendars elsewhere' } });
  });
  expect(seriesOf(await scrape(), 'mentorea_job_failing', { job: 'calendars elsewhere' })).toBe(1);
  const failed = server
    .output()
    .split('\n')
    .find((line) => line.includes('work of the server was not done'));
  expect(JSON.parse(failed ?? '{}')).toMatchObject({
    piece: 'calendars elsewhere',
    err: { code: '42P01', statement: expect.stringMatching(/busy_imports$/) },
  });
});

it.skipIf(!isPair)('a slow database is named in the log by the statement and by the request', async () => {
  await withDatabase({ databaseUrl, dataDir: '' }, (db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table users in access exclusive mode`);
      void logIn({ 'X-Request-Id': 'asked-too-early' });
      await tx.execute(sql`select pg_sleep(1)`);
    }),
  );
  await eventually(() => {
    const told = server
      .output()
      .split('\n')
      .filter((line) => line.includes('asked-too-early') && !line.includes('auth: '));
    expect(told.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'slow statement', statement: 'select users', ms: expect.any(Number) },
      { msg: 'request', route: '/api/auth/token/', status: 401 },
    ]);
  });
});

describe('a mail server that does not answer', () => {
  it('is one trace from the page to the mail, and seen in the metrics and by the operator, while the site is ready', async () => {
    const browser = await Browser.loggedIn(server.origin, { username: ANA.username });
    const form = await browser.open('/settings/password');
    const passwords = { old_password: 'Mentorea2026', new_password: 'Camaleon-verde-93' };
    await browser.press(form, 'Cambiar la contraseña', {
      ...passwords,
      new_password_confirm: passwords.new_password,
    });
    await eventually(() => expect(spans().map(({ name }) => name)).toContain('send mail'));
    const sent = spans().find(({ name }) => name === 'send mail');
    const trace = spans().filter(({ traceId }) => traceId === sent?.traceId);
    const names = trace.map(({ name }) => name);
    expect(names).toContain('POST /settings/password');
    expect(names).toContain('PUT /api/auth/change-password/');
    const parentOf = ({ parentSpanId }: Span) => trace.find(({ spanId }) => spanId === parentSpanId)?.name;
    const update = trace.find(({ name }) => name === 'update users');
    expect(update && parentOf(update)).toBe('PUT /api/auth/change-password/');
    for (const value of [...Object.values(ANA), ...Object.values(passwords)])
      expect(JSON.stringify(exported)).not.toContain(value);

    await eventually(async () => {
      const ready = await fetch(`${server.origin}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        200,
        {
          ready: true,
          degraded: expect.objectContaining({
            mail: expect.stringMatching(/^1 mails wait to be tried again/),
          }),
        },
      ]);
    });
    const text = await scrape();
    expect(seriesOf(text, 'mentorea_mails', { state: 'retrying' })).toBe(1);
    expect(seriesOf(text, 'mentorea_mail_stuck')).toBe(1);
    expect(seriesOf(text, 'mentorea_queue_tries_total', { queue: 'mail', result: 'failed' })).toBeGreaterThan(
      0,
    );
    // Others read no more than that it is ready.
    const elsewhere = await fetch(`${server.origin}/readyz`, { headers: { 'X-Forwarded-For': '192.0.2.7' } });
    expect(await elsewhere.text()).toBe('ready\n');
  });
});
