import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ApiError } from '~/app/.server/api/errors';
import { picture } from '~/tests/support/images';
import { FACE_SIDE, photoAddress, readPhoto } from './photo';

const OWN = { apiBaseUrl: 'http://api.internal', apiPublicUrl: '', ownOrigin: 'https://m.example' };
const FOREIGN = { apiBaseUrl: 'http://api:8000', apiPublicUrl: 'https://api.m.example', ownOrigin: null };

it.each([
  ['/media/a.webp', OWN, 'http://api.internal/media/a.webp'],
  ['https://m.example/media/a.webp', OWN, 'http://api.internal/media/a.webp'],
  ['media/a.png', FOREIGN, 'https://api.m.example/media/a.png'],
  ['https://api.m.example/media/a.png', FOREIGN, 'https://api.m.example/media/a.png'],
  ['http://api:8000/media/a.png', FOREIGN, 'http://api:8000/media/a.png'],
  ['', OWN, undefined],
  ['http://169.254.169.254/latest', OWN, undefined],
  ['http://169.254.169.254/latest', FOREIGN, undefined],
  ['https://api.m.example.evil.example/a.png', FOREIGN, undefined],
  ['https://api.m.example@evil.example/a.png', FOREIGN, undefined],
  ['https://user:word@api.m.example/a.png', FOREIGN, undefined],
  ['//evil.example/a.png', FOREIGN, undefined],
  ['file:///etc/passwd', FOREIGN, undefined],
])('%j is asked for at %j', (sent, places, expected) => {
  expect(photoAddress(sent, places)?.href).toBe(expected);
});

describe('readPhoto', () => {
  const read = (answer: () => Response | Promise<Response>) =>
    readPhoto('/media/a.webp', { callApi: async () => answer(), places: OWN });
  const answerOf = (bytes: Uint8Array, init?: ResponseInit) => () =>
    new Response(Uint8Array.from(bytes), init);

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('makes a square of a %s', async (format) => {
    const pixels = await read(answerOf(await picture(format)));
    expect(pixels?.byteLength).toBe(FACE_SIDE * FACE_SIDE * 4);
  });

  it('accepts greyscale and 16-bit pictures', async () => {
    const grey = await sharp(await picture('png'))
      .grayscale()
      .png()
      .toBuffer();
    const deep = await sharp(await picture('png'))
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    for (const bytes of [grey, deep]) {
      expect((await read(answerOf(bytes)))?.byteLength).toBe(FACE_SIDE * FACE_SIDE * 4);
    }
  });

  it('rejects other formats, and files that are too large or incomplete', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const bytes of [svg, await picture('gif'), Buffer.from('<html>'), Buffer.alloc(6_000_000)]) {
      expect(await read(answerOf(bytes))).toBeNull();
    }
    const whole = await picture('png');
    expect(await read(answerOf(whole.subarray(0, whole.length / 2)))).toBeNull();
    expect(await read(answerOf(whole, { status: 404 }))).toBeNull();
    expect(await read(() => new Response(null, { status: 302, headers: { Location: '/x' } }))).toBeNull();
  });

  it('throws when a retry may help', async () => {
    await expect(read(() => new Response(null, { status: 503 }))).rejects.toBeInstanceOf(ApiError);
    await expect(read(() => Promise.reject(new TypeError('fetch failed')))).rejects.toBeInstanceOf(ApiError);
    await expect(read(() => new Promise(() => {}))).rejects.toMatchObject({ kind: 'timeout' });
  });
});
