import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ApiEnv } from '../types';
import { readsBody } from './body';
import { Refusal } from './errors';

const app = new Hono<ApiEnv>();
app.post('/', readsBody({ forms: true }), async (c) => c.json(await c.req.json()));
app.onError((error, c) => (error instanceof Refusal ? c.json(error.body, error.status) : c.text('', 500)));

function post(type: string, pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
  const request = { method: 'POST', headers: { 'Content-Type': type }, duplex: 'half' };
  return app.request('/', { ...request, body: new ReadableStream({ pull }) } as RequestInit);
}

test.each([
  'application/json',
  'multipart/form-data; boundary=X',
])('a body of %s that is cut off on its way is no failure of ours', async (type) => {
  let parts = 0;
  const response = await post(type, (controller) => {
    if (parts++ === 0) controller.enqueue(new TextEncoder().encode('{"a":'));
    else controller.error(new Error('aborted'));
  });
  expect([response.status, await response.json()]).toEqual([
    400,
    { detail: 'No ha llegado todo lo enviado.' },
  ]);
});
