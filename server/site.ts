/** Checks for every request, then files, health, the API, the mailbox, and Remix last. */
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type Next } from 'hono';
import { measureProcess, registry } from '~/api/telemetry/metrics';
import { inWork, span, UNNAMED, workNow } from '~/api/telemetry/work';
import type { Env } from '~/app/.server/env';
import { loggedPath } from '~/app/.server/log';
import { CSP_REPORTS } from '~/app/.server/pages/policies';
import { CACHE_TAGS, PRIVATE, VIEW_OF } from '~/app/.server/pages/publicPage';
import type { Platform } from '~/app/.server/platform';
import { isLocalVisitor, seenForDoctor, trustOf, visitorAddress, visitorOf } from './http/address';
import { createUploads, limitBody, oversizeForm } from './http/bodyLimits';
import { compressResponse, downloadResponse, isDownload } from './http/compression';
import { corsFor, isApiPath, NEEDS_ORIGIN, senderOf } from './http/crossSite';
import { createCspReports } from './http/cspReports';
import type { FormAgain } from './http/formAgain';
import { FILE_HEADERS, securityHeaders, withHeaders, withRobotsHeader } from './http/headers';
import { createReadiness } from './http/readiness';
import { refuse } from './http/refusal';
import { beginWork, type RequestLog } from './http/requestLog';
import { isHashed, type Statics } from './http/staticFiles';
import type { MailboxPages } from './mail/mailbox';
import type { MarketplaceApi } from './marketplaceApi';
import { OTHER, type Pages } from './pages';
import type { ProfileViews } from './profileViews';
import type { PublicPages } from './publicPages/publicPages';

/** Not for what cannot be decoded, or what a browser takes for another host's (`//evil.example`). */
export function isWellFormed(url: string): boolean {
  const path = url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/)[0] ?? '';
  if (path.startsWith('//') || path.includes('\\') || path.includes('%00') || /%5c/i.test(path)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL stores no NUL: pages drop it from their parameters, the API refuses the field. */
export function withoutNul(url: string): string {
  const [path = '', ...rest] = url.split('?');
  if (rest.length === 0 || isApiPath(path)) return url;
  let query = rest.join('?');
  // Removing one may form another: '%0%000'.
  while (query.includes('%00')) query = query.replaceAll('%00', '');
  return `${path}?${query}`;
}

type OuterEnv = Pick<Env, 'appOrigin' | 'trustProxy' | 'host' | 'port' | 'drainMs'> &
  Partial<Pick<Env, 'metrics'>>;

interface SiteParts {
  platform: { env: OuterEnv; log: Platform['log'] };
  api: Pick<MarketplaceApi, 'fetch' | 'ping' | 'health' | 'close'>;
  mailbox: MailboxPages | null;
  /** Told of every request that is answered here; kept pages tell it themselves. */
  requestLog: RequestLog;
  statics: Statics | null;
  pages: Pages;
  /** Cached pages, tried first; null renders every page. */
  publicPages?: PublicPages | null;
  /** Counts views of profiles among the rendered pages. */
  views?: ProfileViews | null;
  /** For forms of browsers that do not say where they come from; null refuses them. */
  formAgain?: FormAgain | null;
  /** Origins whose pages may call the API with a bearer token, never with cookies. */
  corsOrigins?: string[];
  hangUp: () => Promise<void>;
  /** Called at the very end. */
  endTraces?: (() => Promise<void>) | undefined;
}

export type Site = ReturnType<typeof createSite>;

type Bindings = { Bindings: HttpBindings };
type Ctx = Context<Bindings>;

/** What is answered here, by its path; the API names its own routes. */
const OWN = new Set(['/healthz', '/readyz', CSP_REPORTS]);
const FILES = '(file)';

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createSite(parts: SiteParts) {
  const { env, log } = parts.platform;
  const { api, endTraces } = parts;
  const readiness = createReadiness({ ping: api.ping, health: api.health, now: () => Date.now() });
  const always = securityHeaders({ https: env.appOrigin.startsWith('https:') });
  const trust = trustOf(env.trustProxy);
  const peer = (c: Ctx) => ({
    address: c.env.incoming.socket.remoteAddress ?? '',
    headers: c.req.raw.headers,
  });

  const uploads = createUploads();
  if (env.metrics) measureProcess();
  const cspReports = createCspReports({ origin: env.appOrigin, log });

  const app = new Hono<Bindings>();

  app.use(async (c, next) => {
    await next();
    const own = c.res.ok && isHashed(c.req.path) ? FILE_HEADERS : always;
    replace(c, withHeaders(c.res, isCutOff(c.env.incoming) ? [...own, ['Connection', 'close']] : own));
  });

  app.use(async (c, next) => {
    if (!knownMethods.has(c.req.method)) return refuse(c.req, 501);
    if (!isWellFormed(c.req.url)) return refuse(c.req, 400);
    const file = parts.statics?.answer(c.req.raw, c.req.path);
    const work = file && workNow();
    if (work) work.route = FILES;
    return file ?? next();
  });

  app.use(async (c, next) => {
    await next();
    replace(c, withRobotsHeader(c.req.path, c.res));
  });

  app.get('/healthz', (c) =>
    c.text('ok\n', 200, { 'Cache-Control': 'no-store', ...seenForDoctor(c.req.raw.headers) }),
  );
  app.get('/readyz', async (c) => {
    const isHere = isLocalVisitor(peer(c), trust);
    const [ready, degraded] = await Promise.all([readiness.isReady(), isHere ? readiness.degraded() : null]);
    const how = [ready ? 200 : 503, { 'Cache-Control': 'no-store' }] as const;
    return degraded ? c.json({ ready, degraded }, ...how) : c.text(ready ? 'ready\n' : 'not ready\n', ...how);
  });

  // Before the cross-site check: browsers send reports with any Origin, and they have no effect.
  app.post(CSP_REPORTS, (c) => cspReports(c.req.raw));

  const fromElsewhere = corsFor(parts.corsOrigins ?? []);
  app.use((c, next) =>
    isApiPath(c.req.path) && parts.corsOrigins?.length ? fromElsewhere(c, next) : next(),
  );

  app.use(async (c, next) => {
    const { method, path } = c.req;
    const sender = senderOf({ method, path, headers: c.req.raw.headers, origin: env.appOrigin });
    const again = sender === 'unknown' && method === 'POST' && mayBeForm(path) ? parts.formAgain : null;
    if (sender !== 'own' && !again) {
      log.warn(
        {
          method,
          path: loggedPath(path),
          origin: c.req.header('origin'),
          site: c.req.header('sec-fetch-site'),
        },
        'cross-site refused',
      );
      return refuse(c.req, 403, NEEDS_ORIGIN);
    }
    // The API has its own limits and messages.
    if (isApiPath(path)) return answer(c, c.req.raw, next);
    const upload = await uploads.take(c.req.raw, visitorAddress(peer(c), trust));
    try {
      const read = upload?.found ?? (await limitBody(c.req.raw));
      const found = read === 413 ? (oversizeForm(c.req.raw) ?? read) : read;
      const confirmed = again && typeof found !== 'number' ? await again(found) : found;
      return confirmed instanceof Response ? confirmed : await answer(c, confirmed, next);
    } finally {
      upload?.leave();
    }
  });

  app.all('/correo/*', (c) =>
    parts.mailbox && isLocalVisitor(peer(c), trust) ? parts.mailbox.answer(c.req) : refuse(c.req, 404),
  );

  app.all('*', async (c) => {
    const request = c.req.raw;
    const address = visitorAddress(peer(c), trust);
    if (isApiPath(c.req.path)) return api.fetch ? api.fetch(request, { address }) : refuse(c.req, 404);
    // From before single fetch: our pages do not send them, and Remix handles them incompletely.
    if (c.req.query('_data') !== undefined) return refuse(c.req, 400);
    const { requestId } = workNow() ?? {};
    const facts = { address, local: isLocalVisitor(peer(c), trust), requestId };
    const response = await parts.pages.answer(request, facts);
    response.headers.delete(CACHE_TAGS);
    const viewOf = response.headers.get(VIEW_OF);
    response.headers.delete(VIEW_OF);
    if (viewOf !== null && response.status === 200)
      parts.views?.sent(viewOf, { method: c.req.method, header: (name) => c.req.header(name) ?? '' });
    // Remix responds to some failures with an empty body.
    if (response.status >= 500 && !response.headers.has('content-type'))
      return refuse(c.req, response.status);
    return withHeaders(response, [['Cache-Control', PRIVATE]]);
  });

  app.onError((error, c) => {
    log.error({ err: error, method: c.req.method, path: loggedPath(c.req.path) }, 'request failed');
    return refuse(c.req, 500);
  });

  const routeOf = (path: string) => {
    if (isApiPath(path)) return UNNAMED;
    // The routes would write it whole to the console.
    if (!isWellFormed(path)) return OTHER;
    return OWN.has(path) ? path : parts.pages.routeOf(path);
  };

  /** Counts what it takes, and tells the log. */
  const fetch = async (request: Request, bindings: HttpBindings): Promise<Response> => {
    const began = performance.now();
    const { method, headers } = request;
    const path = new URL(request.url).pathname;
    const work = beginWork(routeOf(path), headers);
    const isApi = isApiPath(path);
    const run = async () => app.fetch(request, bindings);
    const response = await inWork(work, () => (isApi ? run() : span('page', `${method} ${work.route}`, run)));
    parts.requestLog({
      side: isApi ? 'api' : 'website',
      method: knownMethods.has(method) ? method : 'OTHER',
      ...{ route: work.route, status: response.status, ms: performance.now() - began, work },
      address: () => visitorOf(bindings.incoming, trust),
    });
    return response;
  };

  return {
    fetch,
    /** Responds from the cache, or passes on to `fetch`. */
    take: parts.publicPages?.take ?? ((...[, , otherwise]: Parameters<PublicPages['take']>) => otherwise()),
    /** The page for the status of an unparseable request. */
    refuse: (status: number) => withHeaders(refuse({ url: '/' }, status), always),
    /** For Prometheus, of this process. */
    readMetrics: () => registry.metrics(),
    /** Those of every response. */
    headers: always,
    env,
    log,
    /** /readyz responds 503 from now on; everything else is served. */
    drain: readiness.drain,
    hangUp: parts.hangUp,
    close: async () => {
      await api.close();
      await endTraces?.();
    },
  };
}

/** Scripts, which ask for data, run in browsers that send `Origin`. */
const mayBeForm = (path: string) => !isApiPath(path) && !path.endsWith('.data');

/** The rest of a body that was not read would corrupt the next request on this connection. */
const isCutOff = ({ readableDidRead, readableEnded }: HttpBindings['incoming']): boolean =>
  readableDidRead && !readableEnded;

/** The response of the inner layers; the page of its status if the request is refused. */
async function answer(c: Ctx, request: Request | number, next: Next): Promise<Response | undefined> {
  if (typeof request === 'number') return refuse(c.req, request);
  c.req.raw = request;
  await next();
  const hangUp = () => void c.env.outgoing.destroy();
  replace(
    c,
    isDownload(c.res) ? downloadResponse(request, c.res, hangUp) : await compressResponse(request, c.res),
  );
}

/** Hono would merge the old headers into the new response, and copy it even if it is unchanged. */
function replace(c: Ctx, response: Response): void {
  if (response === c.res) return;
  c.res = undefined;
  c.res = response;
}
