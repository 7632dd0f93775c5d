import { expect, it } from 'vitest';
import { displayNameOf } from './displayName';

const ana = { first_name: ' Ana ', last_name: 'Alumna', email: 'ana@example.com', username: 'ana.alumna' };

it.each([
  [ana, 'Ana Alumna'],
  [{ ...ana, last_name: '' }, 'Ana'],
  [{ ...ana, first_name: '', last_name: ' ' }, 'ana'],
  [{ ...ana, first_name: '', last_name: '', email: '' }, 'ana.alumna'],
])('%#: never the address', (user, name) => {
  expect(displayNameOf(user)).toBe(name);
});
