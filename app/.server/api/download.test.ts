/** Streamed answers: the checks of every call, and those while data arrives. */
import { describe, expect, it } from 'vitest';
import { sharedStateOf } from '~/app/.server/platform';
import { accessToken, cookiesOf, loggedIn, testPlatform, visit } from '~/tests/support/platform';
import { createDeadlines } from './client';
import { createDownload } from './download';
import { ApiError } from './errors';

const BIG = 3 * 1024 * 1024;
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'set-cookie': 'evil=1' };

function chunks(count: number, end: (c: ReadableStreamDefaultController<Uint8Array>) => void) {
  let sent = 0;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent === count) return end(controller);
        sent += 1;
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, sent: () => sent, cancelled: () => cancelled };
}

const json = (body: BodyInit | null, init: ResponseInit = {}) =>
  new Response(body, { headers: JSON_HEADERS, ...init });

/** A logged-in user requests the export; `answer` is the API's. */
function ask(answer: (request: Request) => Response | Promise<Response>) {
  const platform = testPlatform({ apiFetch: async (request) => answer(request) });
  const cookies = loggedIn(platform, { access: accessToken('first'), refresh: 'r1' });
  const { context, finish } = visit(platform, '/settings/datos.json', { cookies });
  return { open: () => context.api.account.openExport(), finish };
}

describe('a download', () => {
  it('has no size limit, and is read no faster than it is consumed', async () => {
    const source = chunks(BIG / 1024, (c) => c.close());
    const stream = await ask(() => json(source.stream)).open();
    expect(source.sent()).toBe(0);
    const reader = stream.getReader();
    await reader.read();
    expect(source.sent()).toBeLessThan(3);
    let bytes = 1024;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      bytes += piece.value.byteLength;
    }
    expect(bytes).toBe(BIG);
  });

  it('renews an expired session once', async () => {
    const seen: string[] = [];
    const { open, finish } = ask((request) => {
      seen.push(`${new URL(request.url).pathname} ${request.headers.get('authorization')?.slice(0, 6)}`);
      if (request.url.endsWith('/token/refresh/'))
        return json(JSON.stringify({ access: accessToken('second'), refresh: 'r2' }));
      return seen.length === 1 ? json('{"code":"token_not_valid"}', { status: 401 }) : json('{"a":1}');
    });
    expect(await new Response(await open()).json()).toEqual({ a: 1 });
    expect(seen).toEqual([
      '/api/auth/export/ Bearer',
      '/api/auth/token/refresh/ undefined',
      '/api/auth/export/ Bearer',
    ]);
    expect(cookiesOf(finish(new Response())).refresh_token).toBeTruthy();
  });

  it.each([
    ['HTML', () => new Response('<h1>Hola</h1>', { headers: { 'content-type': 'text/html' } }), 502],
    ['nothing', () => new Response(null, { status: 204 }), 502],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'http://evil.test/' } }),
      302,
    ],
    ['too many', () => json('{"detail":"Demasiados intentos."}', { status: 429 }), 429],
  ])('is refused: %s', async (_, answer, status) => {
    await expect(ask(answer).open()).rejects.toMatchObject({ name: 'ApiError', status });
  });

  it('errors when it breaks off, and ends when its reader leaves', async () => {
    const broken = chunks(3, (c) => c.error(new TypeError('terminated')));
    const stream = await ask(() => json(broken.stream)).open();
    await expect(new Response(stream).text()).rejects.toMatchObject({ kind: 'network' });

    const endless = chunks(Number.POSITIVE_INFINITY, () => {});
    const left = await ask(() => json(endless.stream)).open();
    await left.cancel();
    expect(endless.cancelled()).toBe(true);
  });

  it('ends when the server falls silent, before or after its head', async () => {
    const platform = testPlatform({ apiFetch: async () => json(new ReadableStream()) });
    const deps = {
      shared: sharedStateOf(platform),
      address: '',
      requestId: 'r',
      deadlines: createDeadlines({ method: 'GET', now: () => 0 }),
      log: platform.log,
    };
    const call = { method: 'GET', path: '/api/auth/export/' } as const;
    const { stream } = await createDownload({ ...deps, silence: 10 })('json', call, {});
    await expect(new Response(stream).text()).rejects.toMatchObject({ kind: 'timeout' });

    // Heartbeats keep a stream alive, however long nothing else is sent.
    const beating = chunks(5, (c) => c.close());
    const beats = beating.stream.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: async (piece, c) => {
          await new Promise((later) => setTimeout(later, 20));
          c.enqueue(piece);
        },
      }),
    );
    const type = { headers: { 'content-type': 'text/event-stream' } };
    const live = testPlatform({ apiFetch: async () => new Response(beats, type) });
    const listening = await createDownload({ ...deps, shared: sharedStateOf(live), silence: 100 })(
      'events',
      call,
      {},
    );
    expect(await new Response(listening.stream).text()).toHaveLength(5 * 1024);
    const mute = testPlatform({ apiFetch: async () => new Response(new ReadableStream(), type) });
    const silent = await createDownload({ ...deps, shared: sharedStateOf(mute), silence: 10 })(
      'events',
      call,
      {},
    );
    await expect(new Response(silent.stream).text()).rejects.toMatchObject({ kind: 'timeout' });

    const never = sharedStateOf(testPlatform({ apiFetch: () => new Promise(() => {}) }));
    const asked = createDownload({ ...deps, shared: never })('json', { ...call, limit: 10 }, {});
    await expect(asked).rejects.toBeInstanceOf(ApiError);
  });
});
