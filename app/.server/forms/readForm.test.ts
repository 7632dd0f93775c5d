import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseForm, readForm } from './readForm';

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
  ])('answers 400 to %s', async (_, body, type) => {
    await expect(readForm(posted(body, type))).rejects.toMatchObject({ init: { status: 400 } });
  });
});

const schema = z.object({ username: z.string(), areas: z.array(z.string()).max(50) });

function parse(entries: [name: string, value: string][]) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return parseForm(form, schema);
}

describe('parseForm', () => {
  it('reads the fields of the schema', () => {
    const submission = parse([
      ['username', 'ana'],
      ['areas', 'algebra'],
      ['areas', 'fisica'],
    ]);
    expect(submission).toMatchObject({
      status: 'success',
      value: { username: 'ana', areas: ['algebra', 'fisica'] },
    });
  });

  it.each([
    ['an index that would take minutes', 'areas[4000000000]', 'x'],
    ['a path deeper than the stack', Array(20_000).fill('a').join('.'), 'x'],
    ['a path that is none', 'areas[', 'x'],
    ['an intent', '__INTENT__', '{"type":"insert","payload":{"name":"areas","index":4000000000}}'],
  ])('never reads %s', (_, name, value) => {
    const submission = parse([
      ['username', 'ana'],
      [name, value],
    ]);
    expect(submission.payload).toEqual({ username: 'ana' });
    expect(submission.status).toBe('success');
  });

  it('keeps at most 100 values of a name, and refuses the field', () => {
    const many = Array.from({ length: 200_000 }, (): [string, string] => ['areas', 'x']);
    const submission = parse([['username', 'ana'], ...many]);
    expect(submission.payload.areas).toHaveLength(100);
    expect(submission.status === 'error' && submission.error).toHaveProperty('areas');
  });
});
