import { describe, expect, it } from 'vitest';
import { readForm } from './readForm';

const posted = (body: BodyInit, type?: string) =>
  new Request('http://localhost:3000/login', {
    method: 'POST',
    body,
    headers: type === undefined ? {} : { 'Content-Type': type },
  });

describe('readForm', () => {
  it('reads a form', async () => {
    expect((await readForm(posted(new URLSearchParams({ username: 'ana' })))).get('username')).toBe('ana');
  });

  it.each([
    ['another type', '{}', 'application/json'],
    ['no type', new Uint8Array([1]), undefined],
    ['a multipart form without a boundary', 'x', 'multipart/form-data'],
    ['a malformed multipart form', '--X\r\nx', 'multipart/form-data; boundary=X'],
  ])('of %s says 400', async (_, body, type) => {
    await expect(readForm(posted(body, type))).rejects.toMatchObject({ init: { status: 400 } });
  });
});
