import { beforeEach, expect, it } from 'vitest';
import {
  answerRouter,
  isRouterLoading,
  lineState,
  routerFetch,
  subscribeToLine,
  tryAgain,
} from './routerFetch';

const address = new URL('http://localhost/dashboard.data');

let answers: (Response | Error)[] = [];
let asked = 0;
const fetch = routerFetch(async () => {
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

it('waits while nothing answers, and retries on request', async () => {
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

it('is given up when the router navigates elsewhere, before or while waiting', async () => {
  const elsewhere = new AbortController();
  const waiting = fetch(address, { signal: elsewhere.signal });
  await turn();
  elsewhere.abort();
  await expect(waiting).rejects.toThrow('aborted');
  await expect(fetch(address, { signal: elsewhere.signal })).rejects.toThrow('aborted');
  expect(lineState()).toBe('whole');
});

it('does not hold refusals, aborted requests or requests with a string as URL', async () => {
  const refused = new Response(null, { status: 503 });
  answers = [refused, new DOMException('gone', 'AbortError'), new TypeError('Failed to fetch')];
  expect(await fetch(address)).toBe(refused);
  await expect(fetch(address)).rejects.toThrow('gone');
  await expect(fetch(address.href)).rejects.toThrow('Failed to fetch');
  expect(lineState()).toBe('whole');
});

it('hands a ready answer to the router once, and reports whether it was used', async () => {
  const ready = { url: new URL(`${address.href}?q=a&_routes=x%2Cy%2Cz`), answer: new Response('here') };
  const asked = new URL(`${address.href}?_routes=y%2Cz&q=a`);
  const isTaken = answerRouter(ready, 10);
  expect(await (await fetch(asked)).text()).toBe('here');
  expect(await isTaken).toBe(true);
  answers = [new Response('of the server'), new Response('of a form'), new Response('of the server')];
  expect(await (await fetch(asked)).text()).toBe('of the server');
  const notTaken = answerRouter(ready, 10);
  expect(await (await fetch(asked, { method: 'POST' })).text()).toBe('of a form');
  expect(await (await fetch(address)).text()).toBe('of the server');
  expect(await notTaken).toBe(false);
});

it.each([
  '',
  '?_routes=x%2Croot',
])('a ready answer is not for a request that wants more routes: %j', async (search) => {
  const ready = { url: new URL(`${address.href}?_routes=x%2Cy`), answer: new Response('here') };
  answers = [new Response('of the server')];
  const isTaken = answerRouter(ready, 10);
  expect(await (await fetch(new URL(`${address.href}${search}`))).text()).toBe('of the server');
  expect(await isTaken).toBe(false);
});

it('reports the router as loading until shortly after the answer', async () => {
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(isRouterLoading()).toBe(false);
  answers = [new Response('here'), new Response('there')];
  await fetch(address.href);
  expect(isRouterLoading()).toBe(false);
  await fetch(address);
  expect(isRouterLoading()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(isRouterLoading()).toBe(false);
});
