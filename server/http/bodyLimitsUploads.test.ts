import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createUploads } from './bodyLimits';

const mebibyte = 1024 * 1024;
const piece = new Uint8Array(mebibyte);
/** That puts off no deadline. */
const pace = Number.POSITIVE_INFINITY;

/**
 * A body of this many mebibytes that is produced on demand, and how much of it was read; it never ends if
 * `open`.
 */
function sending(
  pieces: number,
  { path = '/profile/foto/enviar', open = false, type = 'multipart/form-data' } = {},
) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        if (taken < pieces) {
          taken += 1;
          stream.enqueue(piece);
        } else if (open) return new Promise(() => {});
        else stream.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': `${type}; boundary=x` };
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
  return { request: new Request(`http://a${path}`, init), taken: () => taken };
}

async function found(request: Request, uploads = createUploads(), address = '192.0.2.1') {
  const upload = await uploads.take(request, address);
  upload?.leave();
  return upload?.found;
}

describe('a picture', () => {
  it('is complete before it is handed on', async () => {
    const form = new FormData();
    form.set('file', new File([piece, piece], 'a.png'));
    const sent = new Response(form);
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
    const init = { method: 'POST', body: sent.body, headers, duplex: 'half' } as RequestInit;
    const request = await found(new Request('http://a/profile/foto', init));
    if (!(request instanceof Request)) throw new Error(`refused with ${request}`);
    expect((await request.formData()).get('file')).toHaveProperty('size', mebibyte * 2);
  });

  it('that is too large is read before it is refused, up to a limit', async () => {
    const photo = sending(20);
    expect([await found(photo.request), photo.taken()]).toEqual([413, 20]);
    const film = sending(1_000);
    expect(await found(film.request)).toBe(413);
    expect(film.taken()).toBeLessThan(70);
  });

  it('in a form of too many parts is refused before the rest arrives', async () => {
    let taken = 0;
    const parts = '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n\r\n'.repeat(5);
    const pull = (stream: ReadableStreamDefaultController) => {
      taken += 1;
      stream.enqueue(new TextEncoder().encode(parts));
    };
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    expect(await found(new Request('http://a/profile/foto', init))).toBe(400);
    expect(taken).toBe(5);
  });

  it('in tiny chunks is refused', async () => {
    const pull = (stream: ReadableStreamDefaultController) => stream.enqueue(new Uint8Array(1));
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const init = {
      method: 'POST',
      body: new ReadableStream({ pull }),
      headers,
      duplex: 'half',
    } as RequestInit;
    expect(await found(new Request('http://a/profile/foto', init))).toBe(400);
  });

  it('that is cut off is a 400', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new Error('aborted')) });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    expect(await found(new Request('http://a/profile/foto', init))).toBe(400);
  });

  it('has a deadline, too large or not', async () => {
    const uploads = createUploads({ deadlineMs: 20, pace });
    expect(await found(sending(1, { open: true }).request, uploads)).toBe(408);
    expect(await found(sending(7, { open: true }).request, uploads)).toBe(413);
  });
});

describe('with a deadline of one second, and another for each mebibyte', () => {
  /** Mebibytes sent at these milliseconds, and the end; what was found by then. */
  async function sent(at: number[], end: number) {
    vi.useFakeTimers();
    try {
      const { writable, readable: body } = new TransformStream<Uint8Array>();
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
      const request = new Request('http://a/chat/ana/archivos', init);
      const answer = found(request, createUploads({ deadlineMs: 1_000, pace: mebibyte }));
      const writer = writable.getWriter();
      for (const time of at) setTimeout(() => void writer.write(piece).catch(() => {}), time);
      setTimeout(() => void writer.close().catch(() => {}), end);
      await vi.advanceTimersByTimeAsync(end + 1);
      return await answer;
    } finally {
      vi.useRealTimers();
    }
  }

  it('a slow file is waited for', async () => {
    expect(await sent([500, 1_400, 2_300], 3_200)).toBeInstanceOf(Request);
  });

  it('a stalled file is not waited for', async () => {
    expect(await sent([500, 1_400], 2_450)).toBe(408);
    expect(await sent([], 1_100)).toBe(408);
    // Nor does a quick beginning buy it time.
    expect(await sent([100, 200, 300, 400, 500], 1_600)).toBe(408);
  });
});

it('limits simultaneous uploads, until each is answered', async () => {
  const uploads = createUploads({ most: 2, deadlineMs: 50, pace });
  const slow = uploads.take(sending(1, { open: true }).request, '192.0.2.1');
  const first = await uploads.take(sending(1).request, '192.0.2.1');
  expect(first?.found).toBeInstanceOf(Request);
  const third = sending(1);
  expect([await found(third.request, uploads), third.taken()]).toEqual([503, 0]);
  first?.leave();
  expect(await found(sending(1).request, uploads)).toBeInstanceOf(Request);
  (await slow)?.leave();
  await wait(0);
  for (let n = 0; n < 5; n += 1) expect(await found(sending(1).request, uploads)).toBeInstanceOf(Request);
});

it('limits simultaneous uploads per address', async () => {
  const uploads = createUploads({ mostOfOne: 1, deadlineMs: 50, pace });
  const slow = uploads.take(sending(1, { open: true }).request, '192.0.2.1');
  expect(await found(sending(1).request, uploads)).toBe(503);
  expect(await found(sending(1).request, uploads, '192.0.2.2')).toBeInstanceOf(Request);
  (await slow)?.leave();
  expect(await found(sending(1).request, uploads)).toBeInstanceOf(Request);
});

it.each([
  '/login',
  '/profile',
  '/profile/foto/x',
  '/mentorships',
])('a form sent to %s is not an upload', async (path) => {
  const other = sending(20, { path });
  expect([await found(other.request), other.taken()]).toEqual([undefined, 0]);
});

it('a URL-encoded form is not an upload', async () => {
  const other = sending(2, { type: 'application/x-www-form-urlencoded' });
  expect([await found(other.request), other.taken()]).toEqual([undefined, 0]);
});
