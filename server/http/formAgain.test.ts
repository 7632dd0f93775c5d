import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { createKeyRing } from '~/app/.server/session/seal';
import { createFormAgain } from './formAgain';

const origin = 'https://mentorea.example';
const start = Date.parse('2026-10-19T10:00:00Z');
let now = start;
const make = (secrets = ['s'.repeat(32)]) =>
  createFormAgain({ keys: createKeyRing(secrets), origin, now: () => now });
const formAgain = make();

const TYPED: [string, string][] = [
  ['username', 'ana'],
  ['password', 'una clave <larga> & "rara"'],
  ['slots', 'a'],
  ['slots', 'b'],
  ['text', 'Dos líneas\r\ny una comilla: " \ud83d\ude00'],
];
type Body = URLSearchParams | FormData;
const post = (body: Body, cookie = '') =>
  new Request(`${origin}/login?redirectTo=%2Fprofile`, {
    method: 'POST',
    body,
    headers: cookie === '' ? {} : { cookie },
  });
const multipart = (entries: [string, string | File][]) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

/** The page, and what a browser would send from it. */
async function shown(answer: Request | Response) {
  if (!(answer instanceof Response)) throw new Error('passed');
  const html = await answer.text();
  const $ = load(html);
  const cookie = answer.headers.getSetCookie()[0] ?? '';
  return {
    $,
    html,
    status: answer.status,
    headers: answer.headers,
    setCookie: cookie,
    cookie: cookie.split(';')[0] ?? '',
    fields: $('input[type=hidden]')
      .get()
      .map((input): [string, string] => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']),
  };
}
const ask = async (body: Body, cookie?: string) => shown(await formAgain(post(body, cookie)));
async function passed(answer: Request | Response) {
  if (answer instanceof Response) throw new Error(`refused: ${answer.status}`);
  return [...(await answer.formData())];
}

it('typed values come back unreadable, and are passed on unchanged', async () => {
  const page = await ask(new URLSearchParams(TYPED));
  expect(page.status).toBe(403);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(page.setCookie).toMatch(/^__Host-form_token=.+HttpOnly.*Secure/i);
  expect(page.$('main').text()).toContain('Sec-Fetch-Site, Origin y Referer');
  expect(page.html).not.toMatch(/clave|&lt;larga|Dos líneas|username/);
  const again = await formAgain(post(new URLSearchParams(page.fields), page.cookie));
  expect(await passed(again)).toEqual(TYPED);
  expect([(again as Request).url, (again as Request).method]).toEqual([
    `${origin}/login?redirectTo=%2Fprofile`,
    'POST',
  ]);
});

it('a multipart form without files and a form without fields work too', async () => {
  for (const body of [multipart(TYPED), new URLSearchParams()]) {
    const page = await ask(body);
    expect(page.$('input[type=file]')).toHaveLength(0);
    const again = await formAgain(post(new URLSearchParams(page.fields), page.cookie));
    expect(await passed(again)).toEqual(body instanceof FormData ? TYPED : []);
  }
});

it('files have to be chosen again', async () => {
  const file = (text: string) => new File([text], '<b>"apuntes".txt');
  const page = await ask(
    multipart([
      ['title', 'Tema 1'],
      ['file', file('uno')],
      ['none', new File([], '')],
    ]),
  );
  expect(page.$('form').attr('enctype')).toBe('multipart/form-data');
  expect(page.$('label').text()).toContain('«<b>"apuntes".txt»');
  expect(page.$('label b')).toHaveLength(0);
  expect(page.$('input[type=file]').attr('name')).toBe('file');
  const again = await formAgain(post(multipart([...page.fields, ['file', file('dos')]]), page.cookie));
  const sent = await passed(again);
  expect(sent[0]).toEqual(['title', 'Tema 1']);
  expect(sent.map(([name]) => name)).toEqual(['title', 'none', 'file']);
  expect(await (sent[2]?.[1] as File).text()).toBe('dos');
});

it('nothing passes without its own cookie, and nothing is lost', async () => {
  const page = await ask(new URLSearchParams(TYPED));
  const stranger = await ask(new URLSearchParams([['username', 'evil']]));
  const [, kept] = page.fields[1] ?? [];
  const forged: [string, Body, string][] = [
    ['no cookie', new URLSearchParams(page.fields), ''],
    ['the cookie of somebody else', new URLSearchParams(page.fields), stranger.cookie],
    ['the token of somebody else', new URLSearchParams(stranger.fields), page.cookie],
    ['no token', new URLSearchParams([['form_kept', kept ?? '']]), page.cookie],
    [
      'an empty token',
      new URLSearchParams([
        ['form_token', ''],
        ['form_kept', kept ?? ''],
      ]),
      '__Host-form_token=',
    ],
    [
      'an unsigned cookie',
      new URLSearchParams([
        ['form_token', 'x'],
        ['form_kept', kept ?? ''],
      ]),
      '__Host-form_token=Ingi',
    ],
  ];
  for (const [name, body, cookie] of forged) {
    const next = await ask(body, cookie);
    expect([name, next.status]).toEqual([name, 403]);
    const own = next.cookie || cookie;
    const wanted = name === 'the token of somebody else' ? [['username', 'evil']] : TYPED;
    expect([name, await passed(await formAgain(post(new URLSearchParams(next.fields), own)))]).toEqual([
      name,
      wanted,
    ]);
  }
});

it('a token carries neither other fields nor a form sealed with another secret', async () => {
  const page = await ask(new URLSearchParams(TYPED));
  const token = page.fields[0] ?? ['', ''];
  const bare = await formAgain(post(new URLSearchParams([token, ['username', 'evil']]), page.cookie));
  expect((bare as Response).status).toBe(403);
  const foreign = await make(['t'.repeat(32)])(post(new URLSearchParams([['username', 'evil']])));
  const [, kept] = (await shown(foreign)).fields[1] ?? [];
  const answer = await formAgain(post(new URLSearchParams([token, ['form_kept', kept ?? '']]), page.cookie));
  expect((answer as Response).status).toBe(403);
  expect(await (answer as Response).text()).not.toContain('<form');
});

it('a sealed form lasts for less than an hour, and survives a change of secret', async () => {
  const page = await ask(new URLSearchParams(TYPED));
  const again = () => post(new URLSearchParams(page.fields), page.cookie);
  const rotated = make(['n'.repeat(32), 's'.repeat(32)]);
  expect(await passed(await rotated(again()))).toEqual(TYPED);
  now = start + 3_600_000;
  expect((await formAgain(again())) instanceof Response).toBe(true);
  now = start;
});

it.each([
  ['application/json', '{"username":"ana"}'],
  ['text/plain', 'username=ana'],
  ['multipart/form-data; boundary=x', 'cut off'],
  ['application/x-www-form-urlencoded', `text=${'x'.repeat(64 * 1024)}`],
])('%s is refused without a form', async (type, body) => {
  const request = new Request(`${origin}/login`, { method: 'POST', body, headers: { 'content-type': type } });
  const answer = await formAgain(request);
  expect((answer as Response).status).toBe(403);
  expect(await (answer as Response).text()).not.toContain('<form');
});
