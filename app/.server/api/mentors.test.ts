import { expect, it } from 'vitest';
import { tolerantUser } from '~/api/contract/users';
import type { Client } from './client';
import { ApiError } from './errors';
import { bestFirst, createSitemap } from './mentors';

const mentor = (username: string, profile: object, full_name = username) =>
  tolerantUser.parse({ id: 1, username, full_name, user_type: 'mentor', profile });

it('sorts by score, then by number of reviews, then by name, whatever is missing', () => {
  const given = [
    mentor('none', {}),
    mentor('zoe', { total_score: '4.20', total_reviews: 3 }, 'Zoe'),
    mentor('angel', { total_score: 4.2, total_reviews: 3 }, 'Ángel'),
    mentor('many', { total_score: 4.2, total_reviews: 9 }),
    mentor('rated', { rating: 4.5, total_reviews: 1 }),
  ];
  expect(bestFirst(given).map(({ username }) => username)).toEqual(['rated', 'many', 'angel', 'zoe', 'none']);
  expect(given[0]?.username).toBe('none');
});

const BIO = 'Enseño matemáticas desde hace diez años, con paciencia y ejemplos.';
const found = (username: string, profile: object = {}, more: object = {}) =>
  tolerantUser.parse({ id: 1, username, user_type: 'mentor', profile: { bio: BIO, ...profile }, ...more });

const bare = (mentors: ReturnType<typeof found>[]) =>
  createSitemap({
    client: {} as Client,
    hasCapability: async () => false,
    listMentors: async () => mentors,
  });

it('lists the sitemap of a server without the extension from its mentors, in a fixed order', async () => {
  const sitemap = bare([
    found('zoe'),
    found('ana', {}, { updated_at: '2026-05-01T12:00:00+02:00' }),
    found('corta', { bio: 'Hola.' }),
    found('cerrada', { available: false }),
    found('oculta', { indexed: false }),
  ]);
  expect(await sitemap.findPart(1)).toEqual([
    { username: 'ana', updatedAt: '2026-05-01T10:00:00.000Z' },
    { username: 'zoe', updatedAt: null },
  ]);
  // One unknown date makes the latest unknown too.
  expect(await sitemap.listParts()).toEqual([{ page: 1, updatedAt: null }]);
  expect(await sitemap.findPart(2)).toBeNull();
});

it('has no sitemap part without mentors, and several for thousands', async () => {
  expect(await bare([]).listParts()).toEqual([]);
  expect(await bare([]).findPart(1)).toBeNull();
  const updated_at = '2026-05-01T12:00:00Z';
  const many = bare(Array.from({ length: 1001 }, (_, i) => found(`m${i}`, {}, { updated_at })));
  expect(await many.listParts()).toEqual(
    [1, 2].map((page) => ({ page, updatedAt: new Date(updated_at).toISOString() })),
  );
  expect([(await many.findPart(1))?.length, (await many.findPart(2))?.length]).toEqual([1000, 1]);
});

it('does not mistake an outage for an empty list', async () => {
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
