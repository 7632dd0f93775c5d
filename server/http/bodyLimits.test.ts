import { expect, it, vi } from 'vitest';
import { limitBody, oversizeForm } from './bodyLimits';

const postBody = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://a/login', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
const streamOf = (size: number) => new Blob([new Uint8Array(size)]).stream();
const most = 256 * 1024;

it('passes a body of small declared length once it is complete', async () => {
  const passed = await limitBody(postBody('a=b', { 'content-length': '3' }));
  if (typeof passed === 'number') throw new Error(`refused with ${passed}`);
  expect([await passed.text(), passed.headers.get('content-length')]).toEqual(['a=b', '3']);
});

it('times out a body without end, whatever its type', async () => {
  vi.useFakeTimers();
  try {
    const start = (stream: ReadableStreamDefaultController) => stream.enqueue(new Uint8Array(1));
    const types = ['text/plain', 'application/x-www-form-urlencoded'];
    const late = types.map((type) =>
      limitBody(postBody(new ReadableStream({ start }), { 'content-type': type, 'content-length': '1000' })),
    );
    await vi.advanceTimersByTimeAsync(45_001);
    expect(await Promise.all(late)).toEqual([408, 408]);
  } finally {
    vi.useRealTimers();
  }
});

it('refuses by the declared length, whatever the type', async () => {
  for (const type of ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'text/plain']) {
    const length = (bytes: number) => ({ 'content-type': type, 'content-length': String(bytes) });
    expect(await limitBody(postBody('x', length(most)))).toBeInstanceOf(Request);
    expect(await limitBody(postBody('x', length(most + 1)))).toBe(413);
  }
});

it('counts a body without a declared length', async () => {
  const small = await limitBody(postBody(streamOf(1000), { 'transfer-encoding': 'chunked' }));
  if (typeof small === 'number') throw new Error(`refused with ${small}`);
  expect((await small.arrayBuffer()).byteLength).toBe(1000);
  expect(await limitBody(postBody(streamOf(most + 1), { 'transfer-encoding': 'chunked' }))).toBe(413);
});

it('accepts a body in small pieces, but not in too many', async () => {
  const crumbs = (count: number) => {
    const pull = (stream: ReadableStreamDefaultController) =>
      count-- > 0 ? stream.enqueue(new Uint8Array(1)) : stream.close();
    return limitBody(postBody(new ReadableStream({ pull }), { 'transfer-encoding': 'chunked' }));
  };
  expect(await crumbs(4_096)).toBeInstanceOf(Request);
  expect(await crumbs(4_097)).toBe(400);
});

it('half-read bodies share a memory limit; a further one gets a 503', async () => {
  const open: ReadableStreamDefaultController[] = [];
  const begin = (size = most) => {
    const start = (stream: ReadableStreamDefaultController) => {
      stream.enqueue(new Uint8Array(size));
      open.push(stream);
    };
    return limitBody(postBody(new ReadableStream({ start }), { 'transfer-encoding': 'chunked' }));
  };
  const whole = (begun: Promise<unknown>) => {
    open.at(-1)?.close();
    return begun;
  };
  const held = Array.from({ length: 273 }, () => begin());
  expect(await begin()).toBe(503);
  open.pop();
  expect(await whole(begin(16 * 1024)), 'a log-in').toBeInstanceOf(Request);
  open.pop();
  for (const stream of open) stream.close();
  await Promise.all(held);
  expect(await whole(begin())).toBeInstanceOf(Request);
});

it('counts the fields of a form, under any type that a parser would accept', async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  for (const [type, body] of [
    ['multipart/form-data; boundary=x', `${part.repeat(1_001)}--x--\r\n`],
    ['text/plain, multipart/form-data; boundary=x', `${part.repeat(1_001)}--x--\r\n`],
    ['application/x-www-form-urlencoded', 'a=1&'.repeat(1_001)],
    ['text/plain, application/x-www-form-urlencoded', 'a=1&'.repeat(1_001)],
  ] as const) {
    const headers = { 'content-type': type, 'content-length': String(body.length) };
    expect([type, await limitBody(postBody(body, headers))]).toEqual([type, 400]);
  }
});

it('passes on a form unchanged', async () => {
  const form = new URLSearchParams([
    ['a', 'ñ & co.'],
    ['a', ''],
  ]);
  const handed = await limitBody(postBody(form, { 'content-length': '22', 'x-more': 'yes' }));
  if (typeof handed === 'number') throw new Error(`refused with ${handed}`);
  expect([...(await handed.formData())]).toEqual([...form]);
  expect([handed.headers.get('x-more'), handed.headers.get('content-length')]).toEqual(['yes', '22']);
});

it('answers 400 when a body is cut off', async () => {
  const cut = new ReadableStream({ start: (stream) => stream.error(new Error('aborted')) });
  expect(await limitBody(postBody(cut, { 'transfer-encoding': 'chunked' }))).toBe(400);
});

it('stops reading a body as soon as it is refused', async () => {
  let taken = 0;
  const pull = (stream: ReadableStreamDefaultController) => {
    taken += 1;
    stream.enqueue(new Uint8Array(most / 4));
  };
  const endless = (headers: Record<string, string>) =>
    postBody(new ReadableStream({ pull }, { highWaterMark: 0 }), {
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    });
  expect(await limitBody(endless({ 'content-length': String(20 * most) }))).toBe(413);
  expect(taken).toBe(0);
  expect(await limitBody(endless({ 'transfer-encoding': 'chunked' }))).toBe(413);
  expect(taken).toBe(5);
});

const postTo = (path: string, method = 'POST') =>
  new Request(`http://a${path}`, {
    method,
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '9000000',
      cookie: 'a=b',
    },
  });

it.each([
  '/profile/foto',
  '/profile/foto/',
  '/profile/foto?x=1',
  '/profile/foto.data',
  '/profile/foto/enviar',
  '/mentorships/x/materiales',
  '/chat/ana.alumna/archivos.data',
])('%s is told that its form was too large', async (path) => {
  const told = oversizeForm(postTo(path));
  expect(told?.headers.get('cookie')).toBe('a=b');
  expect(told?.headers.get('content-length')).toBe('10');
  expect([...((await told?.formData()) ?? [])]).toEqual([['oversize', '1']]);
});

it.each([
  '/login',
  '/profile',
  '/profile/foto/x',
  '/',
  '/chat/ana/archivos/x',
  '/mentorships/materiales',
])('%s is not told that its form was too large', (path) => {
  expect(oversizeForm(postTo(path))).toBeNull();
});
