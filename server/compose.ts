/** Environment -> API (in this process, or elsewhere by API_URL) -> mail -> site. Importing it starts nothing. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ServerBuild } from '@remix-run/node';
import { countApiCall, traceparent } from '~/api/telemetry/work';
import { type Env, env } from '~/app/.server/env';
import { log } from '~/app/.server/log';
import { type Platform, providePlatform, sharedStateOf } from '~/app/.server/platform';
import { createFormAgain } from './http/formAgain';
import { createRequestLog } from './http/requestLog';
import { loadStatics } from './http/staticFiles';
import { bringsToken } from './http/upgrade';
import { createMailDelivery } from './mail/mail';
import { openEmbeddedApi, remoteApi } from './marketplaceApi';
import { createPages } from './pages';
import { createProfileViews } from './profileViews';
import { openPublicPages } from './publicPages/publicPages';
import { createRelay } from './relay/relay';
import { createSite, type Site } from './site';

const now = () => new Date();

let composition: ReturnType<typeof build> | undefined;

function compose() {
  composition ??= build(env());
  return composition;
}

function build(settings: Env) {
  const mail = createMailDelivery({ env: settings, log: log(), now });
  const api = settings.apiUrl
    ? remoteApi(settings.apiUrl)
    : openEmbeddedApi({ env: settings, log: log(), sendMail: mail.send, clock: now, cookiePath: '/api/' });
  const platform: Platform = {
    ...{ env: settings, apiFetch: api.fetch, apiRead: api.read, now, log: log() },
    measureCall: countApiCall,
    traceparent,
  };
  // The relay is for handshakes from our own pages.
  return { platform, api, mail, relay: createRelay(platform, api) };
}

providePlatform(() => compose().platform);

const sites = new WeakMap<ServerBuild, Promise<Site>>();

export interface OpenSiteOptions {
  mode: 'production' | 'development';
  /** Directory of the built browser files; undefined in development, where Vite serves them. */
  clientDir?: string;
  /** Runs before anything is opened; its rejection stops the start. */
  beforeStart?: (env: Env) => Promise<void>;
}

/** Once per build; resolves when it can serve. Throws EnvError and the API's start errors. */
export function openSite(build: ServerBuild, options: OpenSiteOptions): Promise<Site> {
  const opened = sites.get(build) ?? open(build, options);
  sites.set(build, opened);
  return opened;
}

async function open(build: ServerBuild, options: OpenSiteOptions): Promise<Site> {
  const { platform, api, mail, relay } = compose();
  await options.beforeStart?.(platform.env);
  const endTraces = platform.env.traces ? (await import('./tracing')).startTracing() : undefined;
  // Our own API tells by itself whether the operator's data are complete, also those of the desk.
  if (!platform.env.local && platform.env.apiUrl && platform.env.contactEmail === undefined)
    platform.log.warn('CONTACT_EMAIL: not set, so /contact tells visitors of no address to write to');
  const pages = createPages(build, { mode: options.mode, platform });
  const views = createProfileViews(api.countView);
  const requestLog = createRequestLog({ log: platform.log, which: platform.env.logRequests });
  // In development every page is rendered, so that code changes show at once.
  const publicPages =
    options.mode === 'production' ? openPublicPages(build, { pages, views, platform, requestLog }) : null;
  if (publicPages) api.onChange(publicPages);
  await api.start();
  return createSite({
    platform,
    api,
    mailbox: mail.mailbox,
    requestLog,
    statics: options.clientDir ? await loadStatics(options.clientDir) : null,
    pages,
    publicPages,
    views,
    formAgain: createFormAgain({
      keys: sharedStateOf(platform).keys,
      origin: platform.env.appOrigin,
      now: () => platform.now().getTime(),
    }),
    hangUp: async () => {
      sharedStateOf(platform).streams.endAll();
      await Promise.all([relay.hangUp(), api.hangUp()]);
    },
    endTraces,
  });
}

/** For the development server: the API starts before the site has loaded. Its failure is also that of `openSite`. */
export const startEarly = () => compose().api.start();

/** Clients of the API send a token; pages of the website send their cookie, to the relay. */
export function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { api, relay } = compose();
  (bringsToken(request) ? api : relay).handleUpgrade(request, socket, head);
}

/** What the entry module of the Remix build provides to listeners (app/entry.server.tsx). */
export type BuildEntry = ServerBuild['entry']['module'] & {
  openSite: typeof openSite;
  handleUpgrade: typeof handleUpgrade;
};

export type SiteBuild = Omit<ServerBuild, 'entry'> & { entry: { module: BuildEntry } };
