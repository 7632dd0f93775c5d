import { expect, it } from 'vitest';
import type { Extension } from '~/api/contract/extensions';
import { type Call, createOnce } from './client';
import { ApiError } from './errors';
import { createMentorships } from './mentorships';

const session = {
  id: 7,
  identifier: 'a-b-c',
  init_date: '2026-11-26T17:00:00Z',
  end_date: '2026-11-26T18:00:00Z',
};

/** A server that reads a session by id only. */
function server(extensions: Extension[]) {
  const asked: string[] = [];
  const client = {
    once: createOnce().once,
    async read(schema: { parse(value: unknown): unknown }, { path }: Call) {
      asked.push(path);
      if (path === '/api/mentorships/7/') return schema.parse(session);
      if (path === '/api/mentorships/') return schema.parse({ results: [session], next: null });
      throw new ApiError({ kind: 'answer', status: 404 });
    },
  };
  const { find } = createMentorships({
    client: client as never,
    has: async (name) => extensions.includes(name),
    listCapabilities: async () => new Set(extensions),
    topicNames: async () => (name) => name,
    now: () => new Date('2026-11-21T12:00:00Z'),
    timeZone: 'Europe/Madrid',
  });
  return { find, asked };
}

it('finds a session by its identifier on a server that only knows ids', async () => {
  const { find } = server([]);
  expect(await find('a-b-c')).toMatchObject({ id: '7' });
  expect(await find('7')).toMatchObject({ identifier: 'a-b-c' });
  expect(await find('8')).toBeNull();
});

it('does not read the whole list if the server knows identifiers too', async () => {
  const { find, asked } = server(['requests']);
  expect(await find('x')).toBeNull();
  expect(asked).toEqual(['/api/mentorships/x/']);
});
