import { expect, it } from 'vitest';
import { limitBody } from './bodyLimit';

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://a/login', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
const streamOf = (size: number) => new Blob([new Uint8Array(size)]).stream();
const mebibyte = 1024 * 1024;

it('passes what declares a small length, untouched', async () => {
  const request = post('a=b', { 'content-length': '3' });
  expect(await limitBody(request)).toBe(request);
});

it('refuses by the declared length, and lets uploads be larger', async () => {
  expect(await limitBody(post('x', { 'content-length': String(mebibyte + 1) }))).toBe(413);
  const upload = {
    'content-length': String(5 * mebibyte),
    'content-type': 'multipart/form-data; boundary=x',
  };
  expect(await limitBody(post('x', upload))).toBeInstanceOf(Request);
  const shouted = { ...upload, 'content-type': 'Multipart/Form-Data; boundary=x' };
  expect(await limitBody(post('x', shouted))).toBeInstanceOf(Request);
  expect(await limitBody(post('x', { ...upload, 'content-length': String(7 * mebibyte) }))).toBe(413);
});

it('counts a body without length', async () => {
  const small = await limitBody(post(streamOf(1000), { 'transfer-encoding': 'chunked' }));
  if (typeof small === 'number') throw new Error(`refused with ${small}`);
  expect((await small.arrayBuffer()).byteLength).toBe(1000);
  expect(await limitBody(post(streamOf(mebibyte + 1), { 'transfer-encoding': 'chunked' }))).toBe(413);
});

it('says 400 when a body is cut off', async () => {
  const cut = new ReadableStream({ start: (stream) => stream.error(new Error('aborted')) });
  expect(await limitBody(post(cut, { 'transfer-encoding': 'chunked' }))).toBe(400);
});

it('takes nothing of what is refused off the wire', async () => {
  let taken = 0;
  const pull = (stream: ReadableStreamDefaultController) => {
    taken += 1;
    stream.enqueue(new Uint8Array(mebibyte));
  };
  const upload = (headers: Record<string, string>) =>
    post(new ReadableStream({ pull }, { highWaterMark: 0 }), {
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    });
  expect(await limitBody(upload({ 'content-length': String(20 * mebibyte) }))).toBe(413);
  expect(taken).toBe(0);
  expect(await limitBody(upload({ 'transfer-encoding': 'chunked' }))).toBe(413);
  expect(taken).toBe(7);
});

it('holds text to 1 MiB, whatever it calls itself', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json']) {
    const length = (bytes: number) => ({ 'content-type': type, 'content-length': String(bytes) });
    expect(await limitBody(post('x', length(mebibyte)))).toBeInstanceOf(Request);
    expect(await limitBody(post('x', length(mebibyte + 1)))).toBe(413);
  }
});
