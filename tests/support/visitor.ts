/** A person without scripts, over HTTP: follows links and presses buttons by name, and reads the page. */
import { randomInt } from 'node:crypto';
import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import { Browser, type Page } from './foreignBrowser';
import { PASSWORD, type Person } from './people';

type Found = ReturnType<CheerioAPI>;

export interface Shown extends Page {
  $: CheerioAPI;
  /**
   * The text of the first element that `selector` names, blanks collapsed; '' where there is none.
   */
  textOf(selector: string): string;
  /** The open dialog's words; '' without one. */
  dialog: string;
  /** Words of every alert. */
  alert: string;
  /** Words of every status, toasts among them. */
  notices: string;
  /** The values that the page's forms would send for a field. */
  values(name: string): string[];
  /**
   * The messages beside a field, by its `aria-describedby`; '' unless the field (or its group) is marked as
   * wrong.
   */
  errors(name: string): string;
}

export class Visitor extends Browser {
  /**
   * Each visitor has a separate address, so that they do not share rate limits. The server has to trust the
   * header (`TRUST_PROXY`).
   */
  constructor(
    origin: string,
    readonly address = `10.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`,
  ) {
    super(origin);
  }

  override async fetch(url: URL | string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('X-Forwarded-For', this.address);
    return super.fetch(url, { ...init, headers });
  }

  /** By the form. Resolves with the page after it. */
  async logIn({ username }: Pick<Person, 'username'>, password = PASSWORD, path = '/login'): Promise<Shown> {
    const page = await this.send(await this.see(path), 'Iniciar sesión', { username, password });
    if (page.url.pathname === '/login') throw new Error(`log-in of ${username}: ${page.alert}`);
    return page;
  }

  async see(path: string): Promise<Shown> {
    return shown(await this.open(path));
  }

  /** Follows the first link of that name (text, `aria-label` or both), within `scope`. */
  async click(page: Shown, name: string | RegExp, scope = 'body'): Promise<Shown> {
    const link = linksOf(page, name, scope).first();
    const href = link.attr('href');
    if (href === undefined)
      throw new Error(`No link '${name}' on ${page.url.pathname}: ${page.text.slice(0, 500)}`);
    return this.see(new URL(href, page.url).href);
  }

  /** `press` of Browser, read. */
  async send(page: Shown, button: string, fill: Parameters<Browser['press']>[2] = {}): Promise<Shown> {
    return shown(await this.press(page, button, fill));
  }
}

/** Links of that name within `scope`. */
export function linksOf(page: Shown, name: string | RegExp, scope = 'body'): Cheerio<Found[number]> {
  const { $ } = page;
  return $(scope)
    .find('a[href]')
    .filter((_, link) => {
      const said = [$(link).attr('aria-label') ?? '', collapse($(link).text())];
      return said.some((text) => (typeof name === 'string' ? text === name : name.test(text)));
    });
}

function shown(page: Page): Shown {
  const $ = load(page.html);
  const textOf = (selector: string) => collapse($(selector).first().text());
  const all = (selector: string) =>
    $(selector)
      .toArray()
      .map((one) => collapse($(one).text()))
      .join(' · ');
  return {
    ...page,
    $,
    textOf,
    dialog: all('dialog[open]'),
    alert: all('[role=alert]'),
    notices: all('[role=status]'),
    values: (name) =>
      page.forms.flatMap(({ fields }) => fields.filter(([one]) => one === name).map(([, value]) => value)),
    errors: (name) => {
      const field = $(`[name="${name}"]`).first();
      const marked =
        field.attr('aria-invalid') === 'true' ? field : field.closest('fieldset[aria-describedby]');
      return (marked.attr('aria-describedby') ?? '')
        .split(' ')
        .filter((id) => id.endsWith('-errors'))
        .map((id) => collapse($(`[id="${id}"]`).text()))
        .join(' ');
    },
  };
}

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();
