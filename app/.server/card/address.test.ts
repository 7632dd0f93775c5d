import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { cardOf } from '~/domain/mentorCard';
import { user } from '../../../api/contract/tolerant';
import { cardPath, cardVersion } from './address';

const eva = user.parse({
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

it('has an address that changes with what the picture shows, and with nothing else', () => {
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

it('has a version of which nobody can make a second card', () => {
  const card = cardOf(eva);
  const digest = createHash('sha256')
    .update(JSON.stringify([2, card]))
    .digest('hex');
  expect(cardVersion(card)).toBe(digest.slice(0, 32));
});
