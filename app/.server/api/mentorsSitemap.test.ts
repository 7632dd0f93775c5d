import { expect, it } from 'vitest';
import { tolerantUser } from '~/api/contract/users';
import type { Client } from './client';
import { ApiError } from './errors';
import { createSitemap } from './mentors';

const BIO = 'Enseño matemáticas desde hace diez años, con paciencia y ejemplos.';
const mentor = (username: string, profile: object = {}, more: object = {}) =>
  tolerantUser.parse({ id: 1, username, user_type: 'mentor', profile: { bio: BIO, ...profile }, ...more });

const bare = (mentors: ReturnType<typeof mentor>[]) =>
  createSitemap({
    client: {} as Client,
    hasCapability: async () => false,
    listMentors: async () => mentors,
  });

it('reads a server without the extension from its list, in one order', async () => {
  const sitemap = bare([
    mentor('zoe'),
    mentor('ana', {}, { updated_at: '2026-05-01T12:00:00+02:00' }),
    mentor('corta', { bio: 'Hola.' }),
    mentor('cerrada', { available: false }),
    mentor('oculta', { indexed: false }),
  ]);
  expect(await sitemap.findPart(1)).toEqual([
    { username: 'ana', updatedAt: '2026-05-01T10:00:00.000Z' },
    { username: 'zoe', updatedAt: null },
  ]);
  // One unknown date makes the latest unknown too.
  expect(await sitemap.listParts()).toEqual([{ page: 1, updatedAt: null }]);
  expect(await sitemap.findPart(2)).toBeNull();
});

it('has no part without mentors, and thousands in several', async () => {
  expect(await bare([]).listParts()).toEqual([]);
  expect(await bare([]).findPart(1)).toBeNull();
  const updated_at = '2026-05-01T12:00:00Z';
  const many = bare(Array.from({ length: 1001 }, (_, i) => mentor(`m${i}`, {}, { updated_at })));
  expect(await many.listParts()).toEqual(
    [1, 2].map((page) => ({ page, updatedAt: new Date(updated_at).toISOString() })),
  );
  expect([(await many.findPart(1))?.length, (await many.findPart(2))?.length]).toEqual([1000, 1]);
});

it('does not take silence for an empty list', async () => {
  const down = createSitemap({
    client: {} as Client,
    hasCapability: async () => {
      throw new ApiError({ kind: 'network' });
    },
    listMentors: async () => [],
  });
  await expect(down.listParts()).rejects.toBeInstanceOf(ApiError);
  await expect(down.findPart(1)).rejects.toBeInstanceOf(ApiError);
});
