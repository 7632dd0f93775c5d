import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { attempt, type CallApi, createNetworkCalls, cutList, readListOf, readWhole } from './attempt';

const call = (callApi: CallApi, milliseconds = 1_000) =>
  attempt(readWhole, (signal) => new Request('http://api.test/', { signal }), {
    callApi,
    address: '',
    milliseconds,
  });

const never = () => new Promise<never>(() => {});

describe('a single call', () => {
  it('reads the answer whole', async () => {
    const answer = await call(async () => new Response('sesiones', { status: 201 }));
    expect(answer).toMatchObject({ status: 201, text: 'sesiones' });
    await expect(call(async () => new Response(null, { status: 204 }))).resolves.toMatchObject({ text: '' });
  });

  it('ends in time when no answer comes', async () => {
    await expect(call(never, 20)).rejects.toMatchObject({ kind: 'timeout', status: 0 });
    await expect(call(never, 0)).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('times out and aborts the request when the answer never ends', async () => {
    let aborted = false;
    const endless = new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('{"a":')) });
    const answer = call(async (request) => {
      request.signal.addEventListener('abort', () => {
        aborted = true;
      });
      return new Response(endless);
    }, 20);
    await expect(answer).rejects.toMatchObject({ kind: 'timeout' });
    expect(aborted).toBe(true);
  });

  it('a broken connection is a network failure, also half-way', async () => {
    await expect(call(() => Promise.reject(new TypeError('fetch failed')))).rejects.toMatchObject({
      kind: 'network',
    });
    const cut = new ReadableStream({ pull: (c) => c.error(new TypeError('terminated')) });
    await expect(call(async () => new Response(cut))).rejects.toMatchObject({ kind: 'network' });
  });

  it('reads no more than 2 MiB, announced or not', async () => {
    const big = 'x'.repeat(2 * 1024 * 1024 + 1);
    const announced = async () => new Response(big, { headers: { 'content-length': String(big.length) } });
    await expect(call(announced)).rejects.toMatchObject({ kind: 'answer', status: 502 });
    await expect(call(async () => new Response(big))).rejects.toMatchObject({ kind: 'answer', status: 502 });
    await expect(call(async () => new Response(big.slice(1)))).resolves.toMatchObject({ status: 200 });
  });
});

it('reads up to 16 MiB of a list, cut after its last complete entry', async () => {
  const entry = JSON.stringify({ id: 1, bio: 'ñ'.repeat(500_000) });
  let asked = 0;
  const body = new ReadableStream({
    pull(c) {
      asked += 1;
      c.enqueue(Buffer.from(`${asked === 1 ? '[' : ','}${entry}`));
    },
  });
  let closed = 0;
  const { text } = await readListOf(new Response(body), () => (closed += 1), performance.now() + 60_000);
  const { results, is_cut } = JSON.parse(text);
  expect([results.length, is_cut, closed]).toEqual([17, true, 1]);
  expect(asked).toBeLessThan(20);
});

const listOf = (parts: string[], end: (c: ReadableStreamDefaultController) => void, milliseconds: number) => {
  const body = new ReadableStream({
    start(c) {
      for (const part of parts) c.enqueue(Buffer.from(part));
      end(c);
    },
  });
  return attempt(readListOf, (signal) => new Request('http://api.test/', { signal }), {
    callApi: async () => new Response(body),
    address: '',
    milliseconds,
  });
};
const stalls = () => {};

it('a list that stalls ends at its deadline with the entries received so far', async () => {
  const { text } = await listOf(['[{"id":1},{"id', '":2}'], stalls, 600);
  expect(JSON.parse(text)).toEqual({ results: [{ id: 1 }, { id: 2 }], is_cut: true });
  await expect(listOf(['[{"id":1'], stalls, 600)).rejects.toMatchObject({ kind: 'timeout' });
});

it.each([
  ['that has ended', (c: ReadableStreamDefaultController) => c.close()],
  ['whose connection stays open', stalls],
])('a list %s is complete, however little time is left', async (_, end) => {
  for (const text of ['[]', '[{"id":1}]', '{"results":[]}'])
    expect((await listOf([text], end, 400)).text).toBe(text);
});

it('an unused connection is closed within seconds, although the API would keep it for a minute', async () => {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    response.end(request.headers['x-forwarded-for']);
  });
  await once(server.listen(0), 'listening');
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
  try {
    const { port } = server.address() as AddressInfo;
    const request = new Request(`http://127.0.0.1:${port}/`);
    const answer = await createNetworkCalls()(request, { address: '192.0.2.1' });
    await expect(answer.text()).resolves.toBe('192.0.2.1');
    await closed;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}, 50_000);

const ENTRIES = [
  { id: 1, name: 'Ana «}, {» \\" ]}', tags: [{ a: 1 }, { a: 2 }] },
  { id: 2, name: 'ñandú \\', tags: [] },
  { id: 3, name: '', tags: [[{ deep: '\\\\' }]] },
];

it.each([
  ['a plain array', ENTRIES],
  ['a page', { count: 3, next: '/x?a="{', facets: { a: [1] }, results: ENTRIES }],
])('%s is cut after its last complete entry, wherever it breaks off', (_, list) => {
  for (const text of [JSON.stringify(list), JSON.stringify(list, null, 2)]) {
    const bytes = Buffer.from(text);
    let most = 0;
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = cutList(bytes.subarray(0, length));
      if (cut === null) continue;
      const { results: entries, is_cut } = JSON.parse(cut);
      expect(is_cut).toBe(true);
      expect(entries).toEqual(ENTRIES.slice(0, entries.length));
      expect(entries.length).toBeGreaterThanOrEqual(most);
      most = entries.length;
    }
    expect(most).toBe(3);
    expect(cutList(bytes)).toBe(text);
  }
});

it.each(['', '[', '<html>', '{"detail": "no"', '[1, 2', '"text'])('%j has no complete entry', (text) => {
  expect(cutList(Buffer.from(text))).toBeNull();
});

it.each(['[]', ' [\n] \n', '{"count":0,"results":[]}'])('%j is complete', (text) => {
  expect(cutList(Buffer.from(text))).toBe(text);
});
