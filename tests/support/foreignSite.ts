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
import { startServer } from './server';
import { sharedSite } from './sharedSite';

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

/** A website's breaker is open for so long after a call that failed. */
const BREAKER_MS = 5_500;
let shared: Promise<ForeignSite> | undefined;

/**
 * Without extensions the one that all files of a worker share, as it was at the start: a website is worth more than the
 * few seconds until its breakers are closed. `more`, an empty object too, starts one of its own.
 */
export async function startForeignSite(
  more?: Partial<Pick<Foreign, 'events' | 'extensions'>>,
): Promise<ForeignSite> {
  if (more) return siteBefore(Object.assign(await startForeign(), more));
  shared ??= startForeign().then(async (foreign) => siteBefore(foreign, await sharedSite(foreign.url)));
  const site = await shared;
  await wait(Math.max(0, site.foreign.lastFault + BREAKER_MS - Date.now()));
  site.foreign.reset();
  return site;
}

/** `running`: a website in front of it that others stop. */
async function siteBefore(foreign: Foreign, running?: { origin: string }): Promise<ForeignSite> {
  const own = running ? null : await startServer({ env: { API_URL: foreign.url } });
  const server = { origin: running?.origin ?? own?.origin ?? '', output: () => own?.output() ?? '' };
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
    output: server.output,
    stop: async () => own?.stop(),
    async close() {
      await own?.stop();
      if (own) await foreign.close();
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
