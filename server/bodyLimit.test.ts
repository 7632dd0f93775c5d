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
  expect(await limitBody(post('x', { 'content-length': String(mebibyte + 1) }))).toBeNull();
  const upload = {
    'content-length': String(5 * mebibyte),
    'content-type': 'multipart/form-data; boundary=x',
  };
  expect(await limitBody(post('x', upload))).not.toBeNull();
  expect(await limitBody(post('x', { ...upload, 'content-length': String(7 * mebibyte) }))).toBeNull();
});

it('counts a body without length', async () => {
  const small = await limitBody(post(streamOf(1000), { 'transfer-encoding': 'chunked' }));
  expect((await small?.arrayBuffer())?.byteLength).toBe(1000);
  expect(await limitBody(post(streamOf(mebibyte + 1), { 'transfer-encoding': 'chunked' }))).toBeNull();
});
