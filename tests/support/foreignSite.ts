/**
 * The website (production build) in front of the stand-in of a foreign server, and people who use it without
 * JavaScript.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Foreign, startForeign } from './foreign';
import { Browser, type Page } from './foreignBrowser';
import { type Person, person, STUDENT } from './foreignPeople';
import { PATIENT } from './patience';
import { type RunningServer, type StartOptions, startServer } from './server';
import { jump, sharedSite } from './sharedSite';

export interface ForeignSite {
  foreign: Foreign;
  origin: string;
  logIn(account: { username: string; password: string }): Promise<Browser>;
  /** Somebody with a new account, neither name nor profile unless given. */
  newcomer(type: Person['user_type'], more?: Partial<Person>): Promise<{ who: Person; browser: Browser }>;
  /** The breaker may have opened: it tries again after 5 s. */
  untilWell(): Promise<void>;
  /** The website's log so far; empty for a shared one. */
  output(): string;
  /** The website alone, unless it is shared; resolves when it has ended. */
  stop(): Promise<unknown>;
  close(): Promise<void>;
}

interface Own {
  events?: Foreign['events'];
  env?: StartOptions['env'];
}

/** With a website of its own, for files that read its log, stop it or set its environment. */
export async function startOwnForeignSite({ events = null, env = {} }: Own = {}): Promise<ForeignSite> {
  const foreign = Object.assign(await startForeign(), { events });
  return siteBefore(foreign, await startServer({ env: { API_URL: foreign.url, ...env } }));
}

/** A website's breaker is open for so long after a call that failed. */
const BREAKER_MS = 5_500;
/** A website reads the list of extensions again after so long. */
const KNOWN_MS = 60_000;
let shared: Promise<SharedForeignSite> | undefined;

export interface SharedForeignSite extends ForeignSite {
  port: number;
  pid: number;
  /** The server has these extensions from now on, and the website knows of it. */
  offer(extensions: string[]): Promise<void>;
}

/**
 * The one that all files of a worker share, as it was at the start: a website is worth more than the few seconds until
 * its breakers are closed.
 */
export async function startForeignSite(extensions: string[] = []): Promise<SharedForeignSite> {
  shared ??= startShared();
  const site = await shared;
  await wait(Math.max(0, site.foreign.lastFault + BREAKER_MS - Date.now()));
  site.foreign.reset();
  await site.offer(extensions);
  return site;
}

async function startShared(): Promise<SharedForeignSite> {
  const foreign = await startForeign();
  const running = await sharedSite({ apiUrl: foreign.url });
  let known = '';
  let ahead = 0;
  return {
    ...(await siteBefore(foreign, running)),
    port: running.port,
    pid: running.pid,
    async offer(extensions) {
      foreign.extensions = extensions;
      if (extensions.join() === known) return;
      known = extensions.join();
      // The website's clock is later for one request.
      ahead += KNOWN_MS;
      await jump(running, ahead);
      await fetch(`${running.origin}/login`);
      await jump(running, -ahead);
      expect(foreign.calls.splice(0)).toContain('GET /api/capabilities/');
    },
  };
}

/** `server`: the website in front of it; one that others stop is without `stop`. */
async function siteBefore(
  foreign: Foreign,
  server: { origin: string } & Partial<Pick<RunningServer, 'output' | 'stop'>>,
): Promise<ForeignSite> {
  foreign.siteOrigin = server.origin;
  const logIn = async (account: { username: string; password: string }) => {
    const browser = new Browser(server.origin);
    const { username, password } = account;
    const page = await browser.press(await browser.open('/login'), 'Iniciar sesión', { username, password });
    expect(page.url.pathname, page.text.slice(0, 300)).not.toBe('/login');
    return browser;
  };
  return {
    foreign,
    origin: server.origin,
    logIn,
    async newcomer(type, more = {}) {
      const id = foreign.state.next();
      const who = person(id, { username: `persona${id}`, password: `clave-persona-${id}` }, type, more);
      foreign.state.people.push(who);
      return { who, browser: await logIn(who) };
    },
    async untilWell() {
      foreign.heal();
      const probe = new Browser(server.origin);
      const body = new URLSearchParams(STUDENT);
      const enter = async () => (await probe.fetch('/login', { method: 'POST', body })).status;
      await expect.poll(enter, PATIENT).toBe(302);
    },
    output: () => server.output?.() ?? '',
    stop: async () => server.stop?.(),
    async close() {
      await server.stop?.();
      if (server.stop) await foreign.close();
    },
  };
}

/** The values that a control of the page would send now. */
export function valuesOf(page: Page, name: string): string[] {
  return page.forms.flatMap((form) => form.fields.filter(([n]) => n === name).map(([, value]) => value));
}

/**
 * The messages beside a control, by its `aria-describedby`; the control must be there and marked as wrong.
 */
export function messagesAt(page: Page, name: string): string {
  const tags = [...page.html.matchAll(/<(?:input|select|textarea|fieldset|div)\b[^>]*>/g)].map(
    ([tag]) => tag,
  );
  const described = tags
    .filter((tag) => / aria-invalid="true"/.test(tag) || tag.startsWith('<fieldset'))
    .flatMap((tag) => (/ aria-describedby="([^"]*)"/.exec(tag)?.[1] ?? '').split(' '));
  const id = `field-${name}-errors`;
  if (!described.includes(id)) return '';
  const [, inner = ''] = new RegExp(`id="${id}"[^>]*>([\\s\\S]*?)</div>`).exec(page.html) ?? [];
  return inner
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
