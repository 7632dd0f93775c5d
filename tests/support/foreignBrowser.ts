/** A minimal browser without JavaScript: cookies, redirects, and the forms of a page. */
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';

interface Form {
  action: string;
  method: string;
  /** A form with files. */
  multipart: boolean;
  /** Names of its file inputs. */
  files: string[];
  /** The fields that would be sent now: nothing that is disabled or not ticked. */
  fields: [name: string, value: string][];
  /** Every offered value by name: checkboxes and radio buttons that are not ticked included. */
  offered: [name: string, value: string][];
  buttons: { name: string; value: string; text: string; disabled: boolean; formAction: string | null }[];
  html: string;
}

export interface Page {
  status: number;
  url: URL;
  html: string;
  /** Without tags, blanks collapsed. */
  text: string;
  title: string;
  headers: Headers;
  forms: Form[];
}

export type Fill = Record<string, string | File | (string | File)[]>;

export class Browser {
  readonly cookies = new Map<string, string>();
  /** Headers that tell the server about the form's page. */
  readonly formHeaders: Record<string, string>;

  constructor(readonly origin: string) {
    this.formHeaders = { origin };
  }

  /** One in which this account has logged in, by the form. */
  static async loggedIn(
    origin: string,
    { username, password = DEMO_PASSWORD }: { username: string; password?: string },
  ): Promise<Browser> {
    const browser = new Browser(origin);
    const page = await browser.press(await browser.open('/login'), 'Iniciar sesión', { username, password });
    if (page.url.pathname === '/login') throw new Error(`${username} could not log in: ${page.status}`);
    return browser;
  }

  async open(path: string): Promise<Page> {
    return this.follow(new URL(path, this.origin), { method: 'GET' });
  }

  /**
   * Presses the button with this text, with fields filled in over the form's own values. Files require a
   * multipart form.
   */
  async press(page: Page, button: string, fill: Fill = {}): Promise<Page> {
    const form = page.forms.find((f) => f.buttons.some((b) => b.text.includes(button) && !b.disabled));
    const pressed = form?.buttons.find((b) => b.text.includes(button) && !b.disabled);
    if (!form || !pressed)
      throw new Error(`No button '${button}' on ${page.url.pathname}: ${page.text.slice(0, 500)}`);
    const entries = filledIn(form, fill);
    if (pressed.name !== '') entries.push([pressed.name, pressed.value]);
    const fields = entries.map(([name, value]): [string, string] => [name, textValue(value)]);
    const target = new URL(pressed.formAction ?? form.action, page.url);
    if (form.method === 'get') {
      target.search = new URLSearchParams(fields).toString();
      return this.follow(target, { method: 'GET' });
    }
    return this.follow(target, {
      method: 'POST',
      body: form.multipart ? formData(entries) : new URLSearchParams(fields),
    });
  }

  /** One request, cookies sent and kept, no redirect followed. */
  async fetch(url: URL | string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set('cookie', [...this.cookies].map((c) => c.join('=')).join('; '));
    if (init.method === 'POST')
      for (const [name, value] of Object.entries(this.formHeaders)) headers.set(name, value);
    const response = await fetch(new URL(url, this.origin), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private async follow(url: URL, init: RequestInit): Promise<Page> {
    let response = await this.fetch(url, init);
    let at = url;
    for (let hops = 0; response.status >= 300 && response.status < 400; hops++) {
      if (hops > 10) throw new Error(`Too many redirects at ${at}`);
      at = new URL(response.headers.get('location') ?? '', at);
      await response.body?.cancel();
      response = await this.fetch(at);
    }
    return readPage(response, at);
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const gone = attributes.some((a) => /^\s*max-age=0$/i.test(a));
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}

function filledIn(form: Form, fill: Fill): [string, string | File][] {
  const none = new File([], '', { type: 'application/octet-stream' });
  const untouched = form.files.filter((name) => !(name in fill));
  const given = Object.entries(fill).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string | File] => [name, value]),
  );
  return [
    ...form.fields.filter(([name]) => !(name in fill)),
    ...untouched.map((name): [string, File] => [name, none]),
    ...given,
  ];
}

function formData(entries: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

/** A form that is not multipart sends the file's name alone. */
const textValue = (value: string | File) => (typeof value === 'string' ? value : value.name);

async function readPage(response: Response, url: URL): Promise<Page> {
  const html = await response.text();
  return {
    status: response.status,
    url,
    html,
    text: textOf(html),
    title: textOf(/<title[^>]*>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? ''),
    headers: response.headers,
    forms: [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag = '', inner = '']) =>
      readForm(tag, inner, html, url),
    ),
  };
}

function readForm(tag: string, inner: string, html: string, url: URL): Form {
  const own = attributesOf(tag);
  const outside = own.id
    ? [
        ...html.matchAll(
          /<(?:button|input|select|textarea)\b[^>]*\bform="([^"]*)"[^>]*>(?:[\s\S]*?<\/(?:button|select|textarea)>)?/g,
        ),
      ]
        .filter(([, id]) => id === own.id)
        .map(([all]) => all)
        .join('')
    : '';
  const body = inner + outside;
  const form: Form = {
    action: own.action ?? url.href,
    method: (own.method ?? 'get').toLowerCase(),
    multipart: own.enctype === 'multipart/form-data',
    files: [],
    fields: [],
    offered: [],
    buttons: [],
    html: body,
  };
  for (const [, attributes = ''] of body.matchAll(/<input\b([^>]*)>/g))
    addInput(form, attributesOf(attributes));
  for (const [, attributes = '', text = ''] of body.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    const { name } = attributesOf(attributes);
    if (name) form.fields.push([name, decode(text).replace(/^\n/, '')]);
  }
  for (const [, attributes = '', options = ''] of body.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const { name } = attributesOf(attributes);
    const values = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, o = '']) => attributesOf(o));
    const chosen = values.find((o) => 'selected' in o) ?? values[0];
    if (name && chosen) form.fields.push([name, chosen.value ?? '']);
  }
  for (const [, attributes = '', text = ''] of body.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)) {
    const a = attributesOf(attributes);
    if (a.type === 'button') continue;
    form.buttons.push({
      name: a.name ?? '',
      value: a.value ?? '',
      text: [textOf(text), a['aria-label'] ?? ''].join(' '),
      disabled: 'disabled' in a,
      formAction: a.formaction ?? null,
    });
  }
  return form;
}

function addInput(form: Form, a: Record<string, string>): void {
  if (!a.name || 'disabled' in a || a.type === 'submit') return;
  if (a.type === 'file') {
    form.files.push(a.name);
    return;
  }
  const choice = a.type === 'checkbox' || a.type === 'radio';
  const value = a.value ?? (choice ? 'on' : '');
  if (choice) form.offered.push([a.name, value]);
  if (!choice || 'checked' in a) form.fields.push([a.name, value]);
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decode(value),
    ]),
  );
}

function textOf(html: string): string {
  const shown = html.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');
  return decode(shown).replace(/\s+/g, ' ').trim();
}

function decode(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, dec, name) =>
    hex || dec ? String.fromCodePoint(Number.parseInt(hex ?? dec, hex ? 16 : 10)) : (named[name] ?? all),
  );
}
