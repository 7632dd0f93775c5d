import { expect, it } from 'vitest';
import { tolerantMentorship } from '~/api/contract/mentorships';
import type { Context } from '~/app/.server/context';
import { findDialogMentorship } from './viewer';

const session = (id: number) =>
  tolerantMentorship.parse({
    id,
    identifier: `s-${id}`,
    init_date: '2026-11-26T17:30:00Z',
    end_date: '2026-11-26T18:30:00Z',
  });

it('asks for the session of a dialog unless the page has it', async () => {
  const asked: string[] = [];
  const mentorships = {
    find: async (key: string) => {
      asked.push(key);
      return session(3);
    },
  };
  const find = (search: string) =>
    findDialogMentorship(
      { api: { mentorships }, url: new URL(`http://localhost/mentorships${search}`) } as unknown as Context,
      [session(1), session(2)],
    );
  expect(await find('')).toEqual({ loadedFor: '', session: null });
  expect(await find('?detalle=s-2')).toEqual({ loadedFor: 's-2', session: session(2) });
  expect(asked).toEqual([]);
  expect(await find('?detalle=s-3')).toEqual({ loadedFor: 's-3', session: session(3) });
  expect(asked).toEqual(['s-3']);
});
