import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { eventually } from '../../tests/support/patience';
import type { ApiEnv } from '../types';
import { readsBody } from './body';
import { Refusal } from './errors';

const app = new Hono<ApiEnv>();
app.post('/', readsBody({ forms: true }), async (c) => c.json(await c.req.json()));
app.onError((error, c) =>
  error instanceof Refusal ? c.json(error.body, error.status, error.headers) : c.text('', 500),
);

function post(
  type: string,
  pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>,
) {
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

test('a body in crumbs is refused before all of it is there', async () => {
  const response = await post('application/json', (controller) => controller.enqueue(new Uint8Array([0x20])));
  expect([response.status, await response.json()]).toEqual([
    400,
    { detail: 'Lo enviado llega en trozos demasiado pequeños.' },
  ]);
});

test('half-read bodies of all who send have an end: who comes later is asked to come back', async () => {
  const megabytes = new Uint8Array(5 * 1024 * 1024);
  const ends: (() => void)[] = [];
  const senders = Array.from({ length: 12 }, () => {
    let begun = false;
    return post('multipart/form-data; boundary=X', (controller) => {
      if (begun) {
        return new Promise<void>((resolve) => {
          ends.push(() => {
            controller.close();
            resolve();
          });
        });
      }
      begun = true;
      controller.enqueue(megabytes);
    });
  });
  await eventually(() => expect(ends).toHaveLength(12));
  let sent = false;
  const late = await post('multipart/form-data; boundary=X', (controller) => {
    if (sent) controller.close();
    else controller.enqueue(megabytes);
    sent = true;
  });
  expect([late.status, late.headers.get('Retry-After')]).toEqual([503, '5']);
  for (const end of ends) end();
  expect((await Promise.all(senders)).map(({ status }) => status)).toEqual(Array(12).fill(400));
  const after = await post('application/json', (controller) => {
    controller.enqueue(new TextEncoder().encode('{}'));
    controller.close();
  });
  expect(after.status).toBe(200);
});
