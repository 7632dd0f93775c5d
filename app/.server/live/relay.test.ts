import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '~/tests/support/patience';
import { createRelay } from './relay';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function upstream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cancelled = vi.fn();
  const stream = new ReadableStream<Uint8Array>({
    start: (c) => {
      controller = c;
    },
    cancel: cancelled,
  });
  const say = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
  return { stream, say, cancelled, fail: () => controller?.error(new Error('gone')) };
}

const textOf = (body: ReadableStream<Uint8Array>) => new Response(body).text();
const END = (reason: string) => `event: end\ndata: {"reason":"${reason}"}\n\n`;

it('joins what arrives in pieces, letters of several bytes included', async () => {
  const { stream, cancelled } = upstream();
  const bytes = new TextEncoder().encode('id: 3\nevent: mentorship\ndata: {"id": 1, "identifier": "ñ"}\n\n');
  const pieces = new ReadableStream<Uint8Array>({
    start(c) {
      for (const byte of bytes) c.enqueue(Uint8Array.of(byte));
      c.close();
    },
  });
  const { body } = createRelay(pieces, { onEnd() {} });
  expect(await textOf(body)).toBe(
    `id: 3\nevent: mentorship\ndata: {"identifier":"ñ"}\n\n${END('interrupted')}`,
  );
  expect(cancelled).not.toHaveBeenCalled();
  await stream.cancel();
});

it('ends only once, whatever ends it, and closes the connection to the API', async () => {
  for (const [how, reason] of [
    ['outside', 'stopping'],
    ['age', 'token-expired'],
    ['api', 'too-slow'],
    ['failure', 'interrupted'],
  ] as const) {
    const { stream, say, cancelled, fail } = upstream();
    const onEnd = vi.fn();
    const { body, end } = createRelay(stream, { onEnd, life: 1_000 });
    const text = textOf(body);
    if (how === 'outside') end('stopping');
    if (how === 'age') await vi.advanceTimersByTimeAsync(1_000);
    if (how === 'api') say(END('too-slow'));
    if (how === 'failure') fail();
    expect(await text, how).toBe(END(reason));
    end('stopping');
    expect(onEnd, how).toHaveBeenCalledOnce();
    expect(cancelled, how).toHaveBeenCalledTimes(how === 'failure' ? 0 : 1);
  }
});

it('a browser that leaves closes its connection to the API', async () => {
  const { stream, cancelled } = upstream();
  const onEnd = vi.fn();
  const { body } = createRelay(stream, { onEnd });
  await body.cancel();
  expect([cancelled.mock.calls.length, onEnd.mock.calls.length]).toEqual([1, 1]);
});

it('a browser that does not read is dropped before it uses up its share of memory', async () => {
  const { stream, say, cancelled } = upstream();
  const onEnd = vi.fn();
  const { body } = createRelay(stream, { onEnd });
  const event = (id: number) => `id: ${id}\nevent: mentorship\ndata: {"id": ${id}}\n\n`;
  for (let id = 0; id < 5_000; id += 1) say(event(id));
  await eventually(() => expect(onEnd).toHaveBeenCalled());
  expect(cancelled).toHaveBeenCalled();
  const text = await textOf(body);
  expect(text.endsWith(END('too-slow'))).toBe(true);
  expect(text.length).toBeLessThan(70_000);
});
