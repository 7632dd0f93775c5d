import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unlessStored } from './storedValues';

const schema = (stored: { bio: string; tags: string[] }) =>
  z.object({
    bio: unlessStored(z.string().trim().min(1, 'Falta').min(5, 'Corta'), stored.bio),
    tags: unlessStored(z.array(z.string().max(3, 'Larga')).min(1, 'Ninguna'), stored.tags),
  });

function parse(stored: { bio: string; tags: string[] }, ...fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const submission = parseWithZod(form, { schema: schema(stored) });
  return submission.status === 'success' ? submission.value : submission.error;
}

describe('what is stored already', () => {
  it('passes as it is, whatever the rule says of it', () => {
    expect(parse({ bio: 'a\nb', tags: [] }, ['bio', ' a\r\nb '])).toEqual({ bio: 'a\nb', tags: [] });
    expect(parse({ bio: '', tags: ['largo', 'x'] }, ['tags', 'x'], ['tags', 'largo'])).toEqual({
      bio: '',
      tags: ['largo', 'x'],
    });
  });

  it('is judged once it is changed, entry by entry', () => {
    expect(parse({ bio: 'a', tags: ['largo'] }, ['bio', 'b'], ['tags', 'x'], ['tags', 'largo'])).toEqual({
      bio: ['Corta'],
      'tags[1]': ['Larga'],
    });
    expect(parse({ bio: 'a', tags: ['x'] })).toEqual({ bio: ['Falta', 'Corta'], tags: ['Ninguna'] });
  });

  it('is changed by one more of the same', () => {
    expect(parse({ bio: 'a', tags: ['x'] }, ['bio', 'a'], ['tags', 'x'], ['tags', 'x'])).toEqual({
      bio: 'a',
      tags: ['x', 'x'],
    });
  });

  it('takes what keeps the rule', () => {
    expect(parse({ bio: 'a', tags: [] }, ['bio', ' bastante '], ['tags', 'x'])).toEqual({
      bio: 'bastante',
      tags: ['x'],
    });
  });
});
