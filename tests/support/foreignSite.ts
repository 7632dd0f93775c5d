/**
 * The website (production build) in front of the stand-in of a foreign server, and people who use it without
 * JavaScript.
 */
import { expect } from 'vitest';
import { type Foreign, startForeign } from './foreign';
import { Browser, type Page } from './foreignBrowser';
import { type Person, person, STUDENT } from './foreignPeople';
import { PATIENT } from './patience';
import { startServer } from './server';

export interface ForeignSite {
  foreign: Foreign;
  origin: string;
  logIn(account: { username: string; password: string }): Promise<Browser>;
  /** Somebody with a new account, neither name nor profile unless given. */
  newcomer(type: Person['user_type'], more?: Partial<Person>): Promise<{ who: Person; browser: Browser }>;
  /** The breaker may have opened: it tries again after 5 s. */
  untilWell(): Promise<void>;
  /** What the website has logged so far. */
  output(): string;
  /** The website alone; resolves when it has ended. */
  stop(): Promise<unknown>;
  close(): Promise<void>;
}

export async function startForeignSite(
  more: Partial<Pick<Foreign, 'events' | 'extensions'>> = {},
): Promise<ForeignSite> {
  const foreign = Object.assign(await startForeign(), more);
  const server = await startServer({ env: { API_URL: foreign.url } });
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
    stop: () => server.stop(),
    async close() {
      await server.stop();
      await foreign.close();
    },
  };
}

/** What a control of the page would send now. */
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
