/** Files of a session over HTTP: what is refused, in which words, and how they are sent (docs/product.md, 'Materials'). */
import { expect, it } from 'vitest';
import { Browser } from '~/tests/support/foreignBrowser';
import { picture } from '~/tests/support/images';
import { sharedSite } from '~/tests/support/sharedSite';

/** The page of the demo people's running session. */

const enter = (username: string) => Browser.loggedIn(server.origin, { username });
const server = await sharedSite();
const ana = await enter('ana.alumna');
const list = await ana.open('/mentorships');
const [, session = ''] = /detalle=([\da-f-]{36})/.exec(list.html) ?? [];
const page = `/mentorships/${session}/materiales`;

const fileOf = (content: BlobPart, name = 'a.pdf') => new File([content], name);
const add = async (file: File, path = page) => ana.press(await ana.open(path), 'Añadir archivo', { file });
const hrefOf = (html: string, name: string) =>
  [...html.matchAll(/href="(\/materiales\/\d+)"[^>]*>Descargar<span[^>]*> ([^<]+)</g)].find(
    ([, , said]) => said === name,
  )?.[1] ?? '';

it('a bad file is refused with the error at its field', async () => {
  const refusals: [file: File, status: number, text: string][] = [
    [fileOf(new Uint8Array([77, 90, 0, 1])), 400, 'Ese tipo de archivo no se admite'],
    [fileOf(''), 400, 'El archivo está vacío.'],
    [fileOf(new Uint8Array(10_000_001)), 413, 'El archivo pesa demasiado: como mucho 10 MB.'],
    [fileOf(new Uint8Array(14_000_000)), 413, 'El archivo pesa demasiado: como mucho 10 MB.'],
  ];
  for (const [file, status, text] of refusals) {
    const shown = await add(file);
    expect([shown.status, shown.url.pathname]).toEqual([status, page]);
    expect(shown.html).toMatch(/<input(?=[^>]*type="file")[^>]*aria-invalid="true"/);
    expect(shown.text.split(text).length - 1, text).toBe(2);
  }
  const none = await ana.press(await ana.open(page), 'Añadir archivo', { file: new File([], '') });
  expect([none.status, none.text]).toEqual([422, expect.stringContaining('Elige un archivo')]);
});

it('serves files as downloads, pictures inline, and neither to others', async () => {
  const name = `Pizarra ${Date.now()}.png`;
  const { html } = await add(fileOf(Uint8Array.from(await picture('png')), name));
  const href = hrefOf(html, name);
  const head = await ana.fetch(href, { method: 'HEAD' });
  expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([200, '', 'image/png']);
  const shown = await ana.fetch(`${href}/imagen`);
  const known = { headers: { 'If-None-Match': shown.headers.get('etag') ?? '' } };
  const again = await ana.fetch(`${href}/imagen`, known);
  expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
    304,
    '',
    'private, no-cache',
  ]);
  const small = await ana.fetch(`${href}/imagen?tamano=mini`, known);
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const strict = {
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
  const inline = { 'content-disposition': 'inline', 'cache-control': 'private, no-cache' };
  expect(Object.fromEntries(shown.headers)).toMatchObject({ ...strict, ...inline });
  expect((await shown.arrayBuffer()).byteLength).toBe(Number(head.headers.get('content-length')));
  const text = `Duda ${Date.now()}.html`;
  const saved = hrefOf((await add(fileOf('<script>1</script>', text))).html, `${text}.txt`);
  const file = await ana.fetch(saved);
  expect([await file.text(), Object.fromEntries(file.headers)]).toEqual([
    '<script>1</script>',
    expect.objectContaining({
      ...strict,
      'cache-control': 'private, no-store',
      'content-type': 'text/plain; charset=utf-8',
    }),
  ]);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment;.*Duda%20\d+\.html\.txt$/);
  const statuses = [
    ana.fetch(`${saved}/imagen`),
    ana.fetch(saved, { method: 'POST' }),
    ana.fetch('/materiales/x'),
    new Browser(server.origin).fetch(saved),
  ];
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 405, 404, 302]);
  const other = await enter('pablo.jimenez');
  expect([(await other.fetch(saved)).status, (await other.open(page)).status]).toEqual([404, 404]);
});

it('the whiteboard of a call reads the pictures and adds its file, with the same refusals', async () => {
  const board = `/mentorships/${session}/pizarra`;
  const name = `Pizarra - Álgebra ${Date.now()}.png`;
  const send = (file: File, path = board) => {
    const body = new FormData();
    body.set('file', file);
    return ana.fetch(path, { method: 'POST', body, headers: { origin: server.origin } });
  };
  const added = await send(fileOf(Uint8Array.from(await picture('png')), name));
  expect([added.status, await added.json()]).toEqual([200, { error: null }]);
  const { pictures } = await (await ana.fetch(board)).json();
  expect(pictures).toContainEqual({ id: expect.any(String), name });
  const refused = await send(fileOf(''));
  expect([refused.status, await refused.json()]).toEqual([400, { error: 'El archivo está vacío.' }]);
  const large = await send(fileOf(new Uint8Array(10_000_001)));
  expect([large.status, (await large.json()).error]).toEqual([
    413,
    expect.stringContaining('pesa demasiado'),
  ]);
  const stranger = await enter('pablo.jimenez');
  expect((await stranger.fetch(board)).status).toBe(404);
});
