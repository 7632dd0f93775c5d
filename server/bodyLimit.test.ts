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

it('lets what is too large go by before it answers, up to a point', async () => {
  const piece = new Uint8Array(mebibyte);
  const uploading = (pieces: number) => {
    let taken = 0;
    const pull = (stream: ReadableStreamDefaultController) => {
      if (taken++ < pieces) stream.enqueue(piece);
      else stream.close();
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return {
      request: post(body, { ...headers, 'content-length': String(pieces * mebibyte) }),
      taken: () => taken,
    };
  };
  const photo = uploading(20);
  expect(await limitBody(photo.request)).toBe(413);
  expect(photo.taken()).toBe(21);
  const film = uploading(1_000);
  expect(await limitBody(film.request)).toBe(413);
  expect(film.taken()).toBeLessThan(70);
});

it('has an upload whole before anybody answers it', async () => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(mebibyte * 2)], 'a.png'));
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') ?? '', 'content-length': '2097400' };
  const found = await limitBody(post(sent.body ?? '', headers));
  if (typeof found === 'number') throw new Error(`refused with ${found}`);
  expect((await found.formData()).get('file')).toHaveProperty('size', mebibyte * 2);
});
