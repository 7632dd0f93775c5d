import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { download, isDownload } from './downloads';

const text = '{"hola":"ñ"}'.repeat(500);
const headers = {
  'content-type': 'application/json',
  'content-disposition': 'attachment; filename="a.json"',
  'content-length': '6500',
};
const asking = (encoding: string) => new Request('http://a/', { headers: { 'accept-encoding': encoding } });
const never = () => expect.unreachable();

it('is what says so', () => {
  expect(isDownload(new Response(text, { headers }))).toBe(true);
  expect(isDownload(new Response(text))).toBe(false);
});

it('is compressed as it goes, for who takes that', async () => {
  const gzip = download(asking('gzip, br'), new Response(text, { headers }), never);
  expect([gzip.headers.get('content-encoding'), gzip.headers.get('content-length')]).toEqual(['gzip', null]);
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(text);
  const plain = download(asking('br'), new Response(text, { headers }), never);
  expect([plain.headers.has('content-encoding'), await plain.text()]).toEqual([false, text]);
});

it('is not waited for, and is given up with its reader', async () => {
  let cancelled = false;
  const endless = new ReadableStream({
    start: (c) => c.enqueue(new TextEncoder().encode('{')),
    cancel() {
      cancelled = true;
    },
  });
  await download(asking('identity'), new Response(endless, { headers }), never).body?.cancel();
  expect(cancelled).toBe(true);
});

it.each(['identity', 'gzip'])('that breaks off hangs up (%s)', async (encoding) => {
  let hungUp = 0;
  const broken = new ReadableStream({ pull: (c) => c.error(new Error('broke off')) });
  const cut = download(asking(encoding), new Response(broken, { headers }), () => {
    hungUp += 1;
  });
  await cut.arrayBuffer();
  expect(hungUp).toBe(1);
});
