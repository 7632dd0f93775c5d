/** Pictures that are refused, with which message, or taken (docs/product.md, 'Own profile and weekly hours'). */
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { badPictures } from '~/tests/support/badPictures';
import { Browser, type Page } from '~/tests/support/foreignBrowser';
import { statusOf } from '~/tests/support/http';
import { halves, picture, sidesOf } from '~/tests/support/images';
import { sharedSite } from '~/tests/support/sharedSite';

const PAGE = '/profile/foto';
const SEND = '/profile/foto/enviar';
const NOT_VALID = 'Por favor selecciona un archivo de imagen válido.';
const TOO_LARGE =
  'El archivo es demasiado grande. El tamaño máximo es 5MB. Redúcela, o sube una captura de pantalla de la foto.';
const FAILED = 'Error al subir la imagen. Por favor inténtalo de nuevo.';

const server = await sharedSite();
const bad = await badPictures();

async function enter(username: string): Promise<Browser> {
  const browser = new Browser(server.origin);
  const fields = { username, password: 'Mentorea2026' };
  const home = await browser.press(await browser.open('/login'), 'Iniciar sesión', fields);
  expect(home.url.pathname).toBe('/dashboard');
  return browser;
}

const fileOf = (bytes: Buffer, name = 'foto.jpg', type = 'image/jpeg') =>
  new File([Uint8Array.from(bytes)], name, { type });
const formOf = (...files: (File | string)[]) => {
  const form = new FormData();
  for (const file of files) form.append('profile_picture', file);
  return form;
};
const upload = async (browser: Browser, file: File): Promise<Page> =>
  browser.press(await browser.open(PAGE), 'Subir foto', { profile_picture: file });
/** Address of the whole picture, which faces show small. */
const shown = (page: Page) => /src="(\/media\/[^"?]+)/.exec(page.html)?.[1];
/** The response for scripts. */
async function sendTo(browser: Browser, body: RequestInit['body'], init: RequestInit = {}) {
  const answer = await browser.fetch(SEND, { method: 'POST', body, ...init });
  return { status: answer.status, ...((await answer.json()) as { error?: string }) };
}

describe('bad files', () => {
  it('are refused at the input with a way to go on, and change nothing', async () => {
    const ana = await enter('ana.alumna');
    const before = shown(await upload(ana, fileOf(await picture('jpeg'))));
    expect(before).toBeDefined();
    expect(bad.length).toBeGreaterThanOrEqual(14);
    for (const { what, name, type, bytes, status, text } of bad) {
      const page = await upload(ana, fileOf(bytes, name, type));
      expect([what, page.status, page.url.pathname]).toEqual([what, status, PAGE]);
      expect(page.html, what).toMatch(/<input[^>]*type="file"[^>]*aria-invalid="true"/);
      expect([what, page.text.split(text).length - 1]).toEqual([what, 2]);
      expect([what, shown(page)]).toEqual([what, before]);
    }
  });

  it('are refused in the same words for scripts', async () => {
    const hugo = await enter('ana.alumna');
    for (const { what, name, type, bytes, status, text } of bad) {
      const answer = await sendTo(hugo, formOf(fileOf(bytes, name, type)));
      expect([what, answer]).toEqual([what, { status, error: text }]);
    }
  });

  it('include a missing file, text instead of one, and two of them', async () => {
    const ana = await enter('ana.alumna');
    const good = fileOf(await picture('png'));
    for (const form of [formOf(), formOf('/etc/passwd'), formOf(good, good), formOf(good, 'text')]) {
      expect(await sendTo(ana, form)).toEqual({ status: 422, error: NOT_VALID });
    }
    const untouched = await ana.press(await ana.open(PAGE), 'Subir foto');
    expect([untouched.status, untouched.text.includes(NOT_VALID)]).toEqual([422, true]);
  });

  it('include bodies that are no form or end too early', async () => {
    const ana = await enter('ana.alumna');
    const cut =
      '--x\r\nContent-Disposition: form-data; name="profile_picture"; filename="a.png"\r\n\r\n\x89PNG';
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', cut],
      ['multipart/form-data', cut],
      ['application/json', '{"profile_picture":"x"}'],
      ['text/plain', 'hola'],
    ] as const) {
      const headers = { 'content-type': type };
      expect([type, await sendTo(ana, body, { headers })]).toEqual([type, { status: 400, error: FAILED }]);
    }
    const page = await ana.fetch(PAGE, {
      method: 'POST',
      body: cut,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([page.status, (await page.text()).includes(FAILED)]).toEqual([400, true]);
  });

  it('are limited in size even without a content length', async () => {
    const ana = await enter('ana.alumna');
    for (const [megabytes, status] of [
      [5.5, 413],
      [7, 413],
      [40, 413],
    ] as const) {
      const made = new Response(
        formOf(fileOf(Buffer.concat([await picture('jpeg'), Buffer.alloc(megabytes * 1024 * 1024)]))),
      );
      const headers = { 'content-type': made.headers.get('content-type') ?? '' };
      const init = { headers, duplex: 'half' } as RequestInit;
      expect(await sendTo(ana, made.body, init)).toEqual({ status, error: TOO_LARGE });
    }
  });
});

it('a slow upload that is too large is read to its end before the answer', async () => {
  const ana = await enter('ana.alumna');
  const megabyte = Buffer.alloc(1024 * 1024, 1);
  const megabytes = 12;
  const head = [
    `POST ${SEND} HTTP/1.1`,
    `Host: localhost:${server.port}`,
    `Origin: ${server.origin}`,
    `Cookie: ${[...ana.cookies].map((pair) => pair.join('=')).join('; ')}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${megabytes * megabyte.length}`,
    'Connection: close',
  ];
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  let failure: Error | null = null;
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', (error) => {
    failure = error;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  for (let sent = 0; sent < megabytes; sent += 1) {
    // A browser that gets a response and is cut off while sending shows no response.
    expect(answer).toBe('');
    socket.write(megabyte);
    await wait(100);
  }
  await closed;
  expect([failure, statusOf(answer)]).toEqual([null, 413]);
  expect(answer).toContain(TOO_LARGE);
});

describe('good files', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s, whatever it is called', async (format) => {
    const ana = await enter('ana.alumna');
    const bytes = await picture(format, { width: 700, height: 500 + format.length });
    const page = await upload(ana, fileOf(bytes, '../../etc/pássword;".html', 'text/html'));
    expect([page.status, page.url.pathname]).toEqual([200, PAGE]);
    expect(page.text).toContain('Foto de perfil actualizada');
    const served = await ana.fetch(shown(page) ?? '');
    expect(served.headers.get('content-type')).toBe('image/webp');
    const made = new Uint8Array(await served.arrayBuffer());
    expect(await sharp(made).metadata()).toMatchObject({ width: 512, height: 512 });
    expect((await ana.open('/dashboard')).html.split(shown(page) ?? 'none').length).toBeGreaterThan(2);
  });

  it('are turned upright if a phone rotated them', async () => {
    const ana = await enter('ana.alumna');
    const turned = await (await halves(640, 480)).withMetadata({ orientation: 3 }).jpeg().toBuffer();
    const page = await upload(ana, fileOf(turned));
    const served = await ana.fetch(shown(page) ?? '');
    const { left, right } = await sidesOf(new Uint8Array(await served.arrayBuffer()));
    expect(left[2]).toBeGreaterThan(180);
    expect(right[0]).toBeGreaterThan(180);
  });

  it('can be sent by script, and the next page says so', async () => {
    const hugo = await enter('ana.alumna');
    expect(await sendTo(hugo, formOf(fileOf(await picture('webp'))))).toEqual({ status: 200 });
    const page = await hugo.open(PAGE);
    expect(page.text).toContain('Foto de perfil actualizada');
    expect(shown(page)).toBeDefined();
  });

  it('can be removed again', async () => {
    const ana = await enter('ana.alumna');
    await upload(ana, fileOf(await picture('jpeg')));
    const page = await ana.press(await ana.open(PAGE), 'Quitar foto');
    expect([page.url.pathname, shown(page)]).toEqual([PAGE, undefined]);
    expect(page.text).toContain('Foto de perfil quitada');
    expect(page.text).not.toContain('Quitar foto');
  });
});

describe('an anonymous visitor', () => {
  it('is sent to the log-in by the page, and refused in JSON', async () => {
    const nobody = new Browser(server.origin);
    expect((await nobody.open(PAGE)).url.pathname).toBe('/login');
    const answer = await sendTo(nobody, formOf(fileOf(await picture('jpeg'))));
    expect(answer.status).toBe(401);
    expect(answer.error).toContain('Tu sesión ha caducado');
    expect((await nobody.open(SEND)).url.pathname).toBe('/login');
  });

  it('cannot send from another site', async () => {
    const answer = await fetch(server.origin + SEND, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: formOf(fileOf(await picture('jpeg'))),
    });
    expect(answer.status).toBe(403);
  });
});

it('thirty pictures an hour are allowed, and no more', async () => {
  const marcos = await enter('marcos.mentor');
  const form = () => formOf(fileOf(Buffer.of(0xff, 0xd8, 0xff)));
  for (let n = 0; n < 30; n += 1) expect((await sendTo(marcos, form())).status).toBe(400);
  const { status, error } = await sendTo(marcos, form());
  expect([status, error]).toEqual([429, expect.stringContaining(FAILED)]);
});
