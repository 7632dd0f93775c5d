import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { tolerantUser } from '~/api/contract/users';
import { ApiError } from '~/app/.server/api/errors';
import { type Card, cardOf } from '~/app/domain/mentors/mentorCard';
import { Busy, cardPath, cardVersion, createCards, createTurns } from './cards';
import { FACE_SIDE } from './photo';

const card = {
  username: 'marta',
  name: 'Marta Ruiz',
  picture: '/media/a.webp',
  expertise: 'Matemáticas',
  areas: ['Álgebra', 'Cálculo'],
  rating: 4.8,
  reviews: 37,
};
const red = Buffer.alloc(FACE_SIDE * FACE_SIDE * 4, Buffer.from([200, 0, 0, 255]));

/** Colour in the middle of the face. */
const faceOf = async (bytes: Buffer) => {
  const spot = await sharp(bytes).extract({ left: 215, top: 180, width: 8, height: 8 }).png().toBuffer();
  return (await sharp(spot).stats()).channels.slice(0, 3).map((channel) => Math.round(channel.mean));
};

describe('the picture of a mentor', () => {
  it('is drawn once, however many requests there are', async () => {
    let reads = 0;
    const cards = createCards({
      readFace: async () => {
        reads++;
        return red;
      },
    });
    const all = await Promise.all(Array.from({ length: 20 }, () => cards.pictureOf(card)));
    expect(new Set(all).size).toBe(1);
    expect(await cards.pictureOf({ ...card })).toBe(all[0]);
    expect(reads).toBe(1);
    const [{ bytes, complete } = { bytes: Buffer.alloc(0), complete: false }] = all;
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect([complete, await faceOf(bytes)]).toEqual([true, [200, 0, 0]]);
  });

  it('shows the initials while the photo cannot be read, and is marked incomplete', async () => {
    const cards = createCards({ readFace: () => Promise.reject(new ApiError({ kind: 'timeout' })) });
    const { bytes, complete } = await cards.pictureOf(card);
    expect(complete).toBe(false);
    expect(await faceOf(bytes)).not.toEqual([200, 0, 0]);
  });

  it('disables SVG, so that no user can send one', async () => {
    await createCards({ readFace: async () => null }).pictureOf(card);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format');
  });

  it.each<[string, Partial<Card>]>([
    [
      'markup',
      { name: '<span size="999999">A & B</b>\u0000\u202e', expertise: '\'"><markup', areas: ['&#0;', '%s'] },
    ],
    ['scripts without glyphs', { name: '王小明', areas: ['数学'], username: 'li' }],
    ['nothing to draw', { name: '🎉', username: '🎉', areas: [], expertise: '', rating: null }],
    [
      'great length',
      { name: 'W'.repeat(5_000), expertise: 'á\u0301'.repeat(3_000), areas: ['X'.repeat(900), ''] },
    ],
    ['half a character', { name: 'Ana\ud800', reviews: 1_000_000_000 }],
  ])('is drawn completely with %s', async (_what, change) => {
    const { bytes } = await createCards({ readFace: async () => null }).pictureOf({ ...card, ...change });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    // Nothing touches the edges or crosses the line above the brand.
    const edges = [
      { left: 0, top: 0, width: 1200, height: 20 },
      { left: 1160, top: 0, width: 40, height: 630 },
      { left: 400, top: 490, width: 700, height: 18 },
    ];
    for (const edge of edges) {
      const raw = await sharp(bytes).extract(edge).removeAlpha().raw().toBuffer();
      expect([...new Set(raw)].sort()).toEqual([241, 247, 250]);
    }
  });
});

const eva = tolerantUser.parse({
  id: 1,
  username: 'Eva.Gil',
  first_name: 'Eva',
  last_name: 'Gil',
  profile_picture: '/media/a.webp',
  profile: {
    bio: 'Hola',
    expertise: 'Ciencias',
    expertises: [
      { name_id: 'algebra', name: 'Álgebra' },
      { name_id: 'fisica', name: 'Física' },
    ],
    rating: 4.75,
    total_reviews: 4,
  },
});

it('has an address that changes only with what the picture shows', () => {
  const path = cardPath(eva);
  expect(path).toMatch(/^\/mentors\/eva\.gil\/tarjeta\.png\?v=[0-9a-f]{32}$/);
  const same = [
    { ...eva, id: '9' },
    { ...eva, profile: { ...eva.profile, bio: 'Otra', price: 9, rating: 4.76 } },
  ];
  for (const one of same) expect(cardPath(one)).toBe(path);
  const others = [
    { ...eva, full_name: 'Eva Gil Soto' },
    { ...eva, profile_picture: '' },
    { ...eva, profile: { ...eva.profile, expertise: 'Letras' } },
    { ...eva, profile: { ...eva.profile, expertises: eva.profile.expertises.slice(1) } },
    { ...eva, profile: { ...eva.profile, rating: 4 } },
    { ...eva, profile: { ...eva.profile, total_reviews: 5 } },
  ];
  expect(new Set([path, ...others.map(cardPath)]).size).toBe(others.length + 1);
});

it('has a version of 128 bits of a SHA-256 digest', () => {
  const evas = cardOf(eva);
  const digest = createHash('sha256')
    .update(JSON.stringify([3, evas]))
    .digest('hex');
  expect(cardVersion(evas)).toBe(digest.slice(0, 32));
});

describe('turns', () => {
  it('run one after another, and fail when the queue is full', async () => {
    const inTurn = createTurns({ atOnce: 1, waiting: 2 });
    let running = 0;
    let most = 0;
    const work = async () => {
      running++;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
    };
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => inTurn(work)));
    expect(asked.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(asked[3]).toMatchObject({ reason: expect.any(Busy) });
    expect(most).toBe(1);
    await inTurn(work);
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await inTurn(work);
  });
});
