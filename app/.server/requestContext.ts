/** Builds the context of a request and writes its cookies at the end. */
import { randomUUID } from 'node:crypto';
import { type AppLoadContext, redirect } from '@remix-run/node';
import {
  CHOICE_AGE,
  FULL_PAGE,
  HYDRATED_COOKIE,
  LIGHT_COOKIE,
  lightOf,
  WHOLE_PAGE,
} from '~/app/domain/site/browserCookies';
import { createApi } from './api/api';
import { createRefresh } from './api/auth';
import { createClient, createDeadlines } from './api/client';
import { createDownload } from './api/download';
import { createExchange } from './api/exchange';
import { connectSocket } from './api/socket';
import { videoConfig } from './call';
import type { Context } from './context';
import { PRIVATE, PRIVATE_KEPT } from './pages/publicPage';
import { type Platform, platform, sharedStateOf } from './platform';
import { loginPath, pageUrl } from './requestUrl';
import { createCookieJar } from './session/cookies';
import { cloneForm, retryRequest } from './session/expiredSession';
import { createSession } from './session/session';
import {
  createCalendarMemory,
  createDraftStore,
  createFlash,
  createKnownDevices,
  createNewcomer,
  createZones,
} from './session/visitorCookies';

/** Whether the visitor is on this machine: a loopback peer that asked for a localhost Host. */
export function isThisMachine({ address, host }: { address: string; host: string }): boolean {
  const isLoopback = address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/i.test(address);
  return isLoopback && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);
}

/** Characters kept of a User-Agent header. */
const USER_AGENT_MAX = 300;

interface RequestContextInput {
  request: Request;
  /** The visitor's resolved IP address, '' when unknown. */
  address: string;
  platform: Platform;
  /** The visitor is on this machine; if undefined, decided by address and Host. */
  local?: boolean;
  /** The requested route can be sent in parts (decision 18). */
  canStream?: boolean;
  /** Set by the server; otherwise from X-Request-Id, otherwise generated. */
  requestId?: string;
}

/** Must be called before Remix reads the body: a form that may have to be shown again is copied here. */
export function createRequestContext(input: RequestContextInput) {
  const { request, address, platform } = input;
  const { env } = platform;
  const shared = sharedStateOf(platform);
  const now = () => platform.now().getTime();
  const requestId = input.requestId ?? readRequestId(request) ?? randomUUID();
  const log = platform.log.child({ requestId });
  const url = pageUrl(request.url, env.appOrigin);
  const { method } = request;

  const jar = createCookieJar({
    header: request.headers.get('cookie'),
    secure: env.appOrigin.startsWith('https:'),
  });
  const asksWhole = url.searchParams.has(WHOLE_PAGE);
  if (asksWhole) jar.expire(HYDRATED_COOKIE);
  const light = url.searchParams.has(FULL_PAGE)
    ? null
    : lightOf(request.headers.get('cookie'), request.headers.get('save-data'));
  const runsScripts =
    method === 'GET' && jar.get(HYDRATED_COOKIE) !== undefined && !asksWhole && light === null;
  const isData = new URL(request.url).pathname.endsWith('.data');
  const form = cloneForm(request);
  const hadSession = jar.get('refresh_token') !== undefined;
  const askForFormAgain = () => retryRequest({ method, url, form });

  const way = { shared, address, requestId, deadlines: createDeadlines({ method, now }), log };
  const exchange = createExchange(way);
  const session = createSession({
    jar,
    keys: shared.keys,
    flights: shared.flights,
    refresh: createRefresh({ exchange, now }),
    onRefusal: askForFormAgain,
    onClose(id) {
      shared.streams.endOf(id);
      shared.sockets.endOf(id);
    },
    now,
    log,
  });
  const here =
    input.local ?? isThisMachine({ address, host: request.headers.get('host') ?? new URL(request.url).host });

  const kept = { jar, keys: shared.keys, now };
  const flash = createFlash({ ...kept, isOpen: () => session.isOpen });
  const context = {
    api: createApi({
      client: createClient({ exchange, openDownload: createDownload(way), session }),
      session,
      chatSocket: {
        attempts: shared.chatAttempts,
        open: (target) =>
          connectSocket({ ...target, address }, { apiBaseUrl: shared.apiBaseUrl, origin: env.appOrigin }),
      },
      capabilities: shared.capabilities,
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
      now: platform.now,
      timeZone: env.timeZone,
      log,
    }),
    session,
    /** Event streams open in this process. */
    streams: shared.streams,
    flash,
    draft: createDraftStore(kept),
    knownDevices: createKnownDevices(kept),
    newcomer: createNewcomer(kept),
    light,
    /** Takes effect with the next request. */
    chooseLight: (isLight: boolean) => jar.set(LIGHT_COOKIE, isLight ? 'si' : 'no', { maxAge: CHOICE_AGE }),
    config: {
      /** e.g. http://localhost:3000, no trailing slash. */
      origin: env.appOrigin,
      /** The marketplace's IANA zone. */
      timeZone: env.timeZone,
      /** Prefix of relative picture paths, '' when the API is on this origin. */
      apiPublicUrl: env.apiPublicUrl,
      /** Show the demo accounts; false for visitors who are not on this machine. */
      demo: env.demo && here,
      /** The API runs in this process, so behaviour the contract leaves open is known. */
      ownApi: !env.apiUrl,
      /** Deadlines for answering requests, if the API runs in this process. */
      answerRule: env.answerRule,
      /** Whether new mentors wait for the staff, and whom minors may ask, if the API runs in this process. */
      admission: env.admission,
      /** Of who runs the site, as configured here. */
      operator: env.operator,
      /** Address of the operators; null if none was configured. */
      contactEmail: env.contactEmail ?? null,
      /** This visitor may read the mails at /correo. */
      mailbox: env.local && !env.smtpUrl && !env.apiUrl && here,
      video: videoConfig(env),
    },
    /** Secret: never leaves the server. Pass the context to `roomNameOf`, `isRoomOf` and `roomJwt` instead. */
    videoKeys: env.video,
    /** The address of the page or data request, without `.data` and `_routes`. */
    url,
    request,
    requestId,
    /** Loader data may still be pending when the page is sent (`maybeDefer`). */
    mayStream: input.canStream === true && method === 'GET' && (isData || runsScripts),
    /** This browser has run our scripts since its log-in, and its pages are not light. */
    runsScripts,
    now: platform.now,
    log,
    calendar: createCalendarMemory(jar),
    ...createZones({ jar, market: env.timeZone }),
    /** Without a session: redirects a GET to the log-in, shows a POST's form again (401). */
    async logInFirst(): Promise<never> {
      if (method === 'GET' || method === 'HEAD') throw redirect(loginPath(url));
      return askForFormAgain();
    },
  };

  return {
    context,
    /** Await it before `finish` if the body outlasts its headers; the session then stays as it is. */
    freeze: session.freeze,
    /** Call once, on the final response: adds each Set-Cookie, and marks it private with a session. */
    finish(response: Response): Response {
      // Within a single fetch response a redirect is a 202.
      const { status } = response;
      if (status === 202 || (status >= 300 && status < 400)) flash.giveBack();
      const cookies = new Headers();
      jar.appendTo(cookies);
      const lines = cookies.getSetCookie();
      if (lines.length === 0 && !hadSession) return response;
      const isKept = response.headers.get('Cache-Control') === PRIVATE_KEPT;
      const answer = withMutableHeaders(response);
      for (const line of lines) answer.headers.append('Set-Cookie', line);
      answer.headers.set('Cache-Control', isKept && lines.length === 0 ? PRIVATE_KEPT : PRIVATE);
      return answer;
    },
  };
}

function readRequestId(request: Request): string | null {
  const id = request.headers.get('x-request-id');
  return id !== null && /^[\w.-]{8,64}$/.test(id) ? id : null;
}

function withMutableHeaders(response: Response): Response {
  try {
    response.headers.delete('Cache-Control');
    return response;
  } catch {
    const { status, statusText, headers } = response;
    return new Response(response.body, { status, statusText, headers });
  }
}

const made = new WeakMap<AppLoadContext, Context>();

/** The first line of every loader and action. Creates a context under plain remix-serve, where no cookie is set. */
export function contextOf(args: { request: Request; context: AppLoadContext }): Context {
  if (isContext(args.context)) return args.context;
  const known = made.get(args.context);
  if (known) return known;
  const { context } = createRequestContext({ request: args.request, address: '', platform: platform() });
  made.set(args.context, context);
  return context;
}

function isContext(context: AppLoadContext | Context): context is Context {
  return 'api' in context && 'session' in context && 'flash' in context;
}
