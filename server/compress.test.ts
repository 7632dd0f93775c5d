import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressed } from './compress';

const text = '<p>Hola</p>'.repeat(500);
const asking = (encoding: string) => new Request('http://a/', { headers: { 'accept-encoding': encoding } });
const html = (type = 'text/html; charset=utf-8') =>
  new Response(text, { status: 404, headers: { 'content-type': type } });

it('prefers brotli, knows gzip, and keeps status and type', async () => {
  const br = await compressed(asking('gzip, deflate, br'), html());
  expect([br.status, br.headers.get('content-encoding'), br.headers.get('vary')]).toEqual([
    404,
    'br',
    'Accept-Encoding',
  ]);
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(text);
  const gzip = await compressed(asking('gzip'), html('application/json'));
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(text);
});

it.each(['text/event-stream', 'image/png'])('leaves %s alone', async (type) => {
  const response = html(type);
  expect(await compressed(asking('br'), response)).toBe(response);
});

it('leaves everything alone for who does not ask', async () => {
  const plain = await compressed(asking('identity'), html());
  expect(plain.headers.has('content-encoding')).toBe(false);
});
