import { expect, test } from 'vitest';
import { readForm } from './form';

const convert = async (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = new Response(form);
  const type = response.headers.get('Content-Type') ?? '';
  return readForm(new Uint8Array(await response.arrayBuffer()), type);
};

test('lists are JSON text, flags are words, files stand apart', async () => {
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

test('what is no list of texts, or no word for a flag, stays as it was sent', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const sent = { interests: deep, expertises: '["a",{}]', available: 'constructor' };
  const { fields: read } = await convert(sent);
  expect(read).toEqual(sent);
  expect(JSON.parse(JSON.stringify(read))).toEqual(sent);
});

test('url-encoded forms too; what is no form is refused', async () => {
  const bytes = new TextEncoder().encode('username=ana&username=bea&password=a%20b');
  const { fields } = await readForm(bytes, 'application/x-www-form-urlencoded');
  expect(fields).toEqual({ username: 'bea', password: 'a b' });
  await expect(readForm(bytes, 'multipart/form-data')).rejects.toMatchObject({ status: 400 });
});

test('a text that was counted as a file is measured as a text', async () => {
  const head = 'Content-Disposition: form-data; name="expertises"\r\nX: ;filename=a';
  const form = (text: string) => new TextEncoder().encode(`--b\r\n${head}\r\n\r\n${text}\r\n--b--\r\n`);
  const type = 'multipart/form-data; boundary=b';
  expect((await readForm(form('["a"]'), type)).fields).toEqual({ expertises: ['a'] });
  await expect(readForm(form(`[${'"",'.repeat(100_000)}""]`), type)).rejects.toMatchObject({ status: 413 });
});
