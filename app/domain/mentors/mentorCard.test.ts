import { expect, it } from 'vitest';
import { tolerantUser } from '~/api/contract/users';
import { cardAlt } from './mentorCard';

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

it('has an alternative text that says what it shows', () => {
  expect(cardAlt(eva)).toBe('Eva Gil en Mentorea: Álgebra, Física. Valoración: 4,8 de 5.');
  const plain = tolerantUser.parse({ id: 1, username: 'eva' });
  expect(cardAlt(plain)).toBe('eva en Mentorea.');
});
