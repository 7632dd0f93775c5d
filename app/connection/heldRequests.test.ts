import { beforeEach, expect, it } from 'vitest';
import { holdWhileOffline, lineState, subscribeToLine, tryAgain } from './heldRequests';

const address = new URL('http://localhost/dashboard.data');

let answers: (Response | Error)[] = [];
let asked = 0;
const fetch = holdWhileOffline(async () => {
  asked += 1;
  const next = answers.shift();
  if (next instanceof Response) return next;
  throw next ?? new TypeError('Failed to fetch');
});
const turn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  answers = [];
  asked = 0;
});

it('waits while nothing answers, and is asked again when somebody says so', async () => {
  const seen: string[] = [];
  const end = subscribeToLine(() => seen.push(lineState()));
  const waiting = fetch(address);
  await turn();
  expect([asked, lineState()]).toEqual([1, 'cut']);
  tryAgain();
  tryAgain();
  await turn();
  expect([asked, lineState()]).toEqual([2, 'cut']);
  answers = [new Response('here')];
  tryAgain();
  expect(await (await waiting).text()).toBe('here');
  end();
  expect(seen).toEqual(['cut', 'trying', 'cut', 'trying', 'whole']);
});

it('is given up when the router goes elsewhere, before or meanwhile', async () => {
  const elsewhere = new AbortController();
  const waiting = fetch(address, { signal: elsewhere.signal });
  await turn();
  elsewhere.abort();
  await expect(waiting).rejects.toThrow('aborted');
  await expect(fetch(address, { signal: elsewhere.signal })).rejects.toThrow('aborted');
  expect(lineState()).toBe('whole');
});

it('holds nothing else: refusals, what went elsewhere, and who asks by a string', async () => {
  const refused = new Response(null, { status: 503 });
  answers = [refused, new DOMException('gone', 'AbortError'), new TypeError('Failed to fetch')];
  expect(await fetch(address)).toBe(refused);
  await expect(fetch(address)).rejects.toThrow('gone');
  await expect(fetch(address.href)).rejects.toThrow('Failed to fetch');
  expect(lineState()).toBe('whole');
});
