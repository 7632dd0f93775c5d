import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressResponse, downloadResponse, isDownload } from './compression';

const text = '<p>Hola</p>'.repeat(500);
const asking = (encoding: string) => new Request('http://a/', { headers: { 'accept-encoding': encoding } });
const html = (type = 'text/html; charset=utf-8') =>
  new Response(text, { status: 404, headers: { 'content-type': type } });

it('prefers brotli, supports gzip, and keeps the status', async () => {
  const br = await compressResponse(asking('gzip, deflate, br'), html());
  expect([br.status, br.headers.get('content-encoding'), br.headers.get('vary')]).toEqual([
    404,
    'br',
    'Accept-Encoding',
  ]);
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(text);
  const gzip = await compressResponse(asking('gzip'), html('application/json'));
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(text);
});

it('compresses a text of any length', async () => {
  const long = Array.from({ length: 50_000 }, (_, n) => `<p>${n}</p>`).join('');
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const headers = { 'content-type': 'text/html' };
    const packed = await compressResponse(asking(encoding), new Response(long, { headers }));
    expect(unpack(Buffer.from(await packed.arrayBuffer())).toString()).toBe(long);
  }
});

it.each(['text/event-stream', 'image/png'])('leaves %s alone', async (type) => {
  const response = html(type);
  expect(await compressResponse(asking('br'), response)).toBe(response);
});

it('compresses nothing for clients that do not ask', async () => {
  const plain = await compressResponse(asking('identity'), html());
  expect(plain.headers.has('content-encoding')).toBe(false);
});

const downloadsText = '{"hola":"ñ"}'.repeat(500);
const headers = {
  'content-type': 'application/json',
  'content-disposition': 'attachment; filename="a.json"',
  'content-length': '6500',
};

const never = () => expect.unreachable();

it('a download is recognized by its Content-Disposition', () => {
  expect(isDownload(new Response(downloadsText, { headers }))).toBe(true);
  expect(isDownload(new Response(downloadsText))).toBe(false);
});

it('a download is gzipped as it streams, if the client accepts that', async () => {
  const gzip = downloadResponse(asking('gzip, br'), new Response(downloadsText, { headers }), never);
  expect([gzip.headers.get('content-encoding'), gzip.headers.get('content-length')]).toEqual(['gzip', null]);
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(downloadsText);
  const plain = downloadResponse(asking('br'), new Response(downloadsText, { headers }), never);
  expect([plain.headers.has('content-encoding'), await plain.text()]).toEqual([false, downloadsText]);
});

it('a download is not waited for, and is cancelled with its reader', async () => {
  let cancelled = false;
  const endless = new ReadableStream({
    start: (c) => c.enqueue(new TextEncoder().encode('{')),
    cancel() {
      cancelled = true;
    },
  });
  await downloadResponse(asking('identity'), new Response(endless, { headers }), never).body?.cancel();
  expect(cancelled).toBe(true);
});

it.each(['identity', 'gzip'])('a download that breaks off hangs up (%s)', async (encoding) => {
  let hungUp = 0;
  const broken = new ReadableStream({ pull: (c) => c.error(new Error('broke off')) });
  const cut = downloadResponse(asking(encoding), new Response(broken, { headers }), () => {
    hungUp += 1;
  });
  await cut.arrayBuffer();
  expect(hungUp).toBe(1);
});
