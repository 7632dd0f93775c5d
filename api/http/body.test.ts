import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ApiEnv } from '~/api/context';
import { eventually } from '~/tests/support/patience';
import { readForm, readsBody } from './body';
import { Refusal } from './errors';

const convert = async (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = new Response(form);
  const type = response.headers.get('Content-Type') ?? '';
  return readForm(new Uint8Array(await response.arrayBuffer()), type);
};

test('form lists are read as JSON and flags as words; files are kept apart', async () => {
  const { fields, files } = await convert({
    bio: 'Hola, ñandú',
    price: '12.50',
    expertises: '["a","b"]',
    interests: '',
    learning_goals: 'no es JSON',
    available: 'False',
    date_of_birth: '',
    profile_picture: new File(['x'], 'x.png'),
    left_empty: new File([], ''),
    zero_bytes: new File([], 'zero.png'),
  });
  expect([...files.keys()]).toEqual(['profile_picture', 'zero_bytes']);
  expect(await files.get('profile_picture')?.text()).toBe('x');
  expect(fields).toMatchObject({
    bio: 'Hola, ñandú',
    price: '12.50',
    expertises: ['a', 'b'],
    interests: [],
    learning_goals: 'no es JSON',
    available: false,
    date_of_birth: '',
  });
});

test('an invalid list or flag stays as it was sent', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const sent = { interests: deep, expertises: '["a",{}]', available: 'constructor' };
  const { fields: read } = await convert(sent);
  expect(read).toEqual(sent);
  expect(JSON.parse(JSON.stringify(read))).toEqual(sent);
});

test('URL-encoded forms are read too; a malformed form is refused', async () => {
  const bytes = new TextEncoder().encode('username=ana&username=bea&password=a%20b');
  const { fields } = await readForm(bytes, 'application/x-www-form-urlencoded');
  expect(fields).toEqual({ username: 'bea', password: 'a b' });
  await expect(readForm(bytes, 'multipart/form-data')).rejects.toMatchObject({ status: 400 });
});

test('a text field disguised as a file is limited as text', async () => {
  const head = 'Content-Disposition: form-data; name="expertises"\r\nX: ;filename=a';
  const form = (text: string) => new TextEncoder().encode(`--b\r\n${head}\r\n\r\n${text}\r\n--b--\r\n`);
  const type = 'multipart/form-data; boundary=b';
  expect((await readForm(form('["a"]'), type)).fields).toEqual({ expertises: ['a'] });
  await expect(readForm(form(`[${'"",'.repeat(100_000)}""]`), type)).rejects.toMatchObject({ status: 413 });
});

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
])('a truncated body of %s is a 400', async (type) => {
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

test('a body in tiny chunks is refused before it is complete', async () => {
  const response = await post('application/json', (controller) => controller.enqueue(new Uint8Array([0x20])));
  expect([response.status, await response.json()]).toEqual([
    400,
    { detail: 'Lo enviado llega en trozos demasiado pequeños.' },
  ]);
});

test('half-read bodies share a memory limit; further senders get a 503', async () => {
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
