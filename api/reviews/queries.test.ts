import { expect, test } from 'vitest';
import { type Author, authorView, personView } from './queries';

const lucia: Author = {
  id: 7,
  username: 'lucia',
  firstName: 'Lucía',
  lastName: 'García Ruiz',
  pictureHash: 'abc',
  deletedAt: null,
};
const NOBODY = { id: null, username: null, profile_picture: null };
const anonymous = (more: Partial<Author>) => authorView({ ...lucia, ...more }, { anonymous: true });

test('logged-in users see the author in full', () => {
  expect(authorView(lucia, { anonymous: false })).toEqual({
    id: 7,
    username: 'lucia',
    first_name: 'Lucía',
    last_name: 'García Ruiz',
    full_name: 'Lucía García Ruiz',
    profile_picture: '/media/abc.webp',
  });
});

test.each([
  [{}, 'Lucía', 'G.', 'Lucía G.'],
  [{ lastName: '  óscar' }, 'Lucía', 'Ó.', 'Lucía Ó.'],
  [{ lastName: 'ñ' }, 'Lucía', 'Ñ.', 'Lucía Ñ.'],
  [{ lastName: 'É́xito' }, 'Lucía', 'É́.', 'Lucía É́.'],
  [{ lastName: '' }, 'Lucía', '', 'Lucía'],
  [{ firstName: 'Lucía Gil', lastName: '' }, 'Lucía', 'G.', 'Lucía G.'],
  [{ firstName: 'Ana·Quesada', lastName: '' }, 'Ana', 'Q.', 'Ana Q.'],
  [{ firstName: 'lucia@example.org', lastName: '' }, 'Estudiante', '', 'Estudiante'],
  [{ firstName: ' ', lastName: 'Gil' }, 'Estudiante', 'G.', 'Estudiante G.'],
  [{ firstName: '', lastName: '' }, 'Estudiante', '', 'Estudiante'],
])('anonymous visitors see %j as %s %s', (more, first_name, last_name, full_name) => {
  expect(anonymous(more)).toEqual({ ...NOBODY, first_name, last_name, full_name });
});

test('everybody sees a user who closed their account as deleted', () => {
  const gone = { ...lucia, deletedAt: new Date(0) };
  const shown = { first_name: 'Usuario', last_name: 'eliminado', full_name: 'Usuario eliminado' };
  for (const anonymous of [true, false]) {
    expect(authorView(gone, { anonymous })).toEqual({ ...NOBODY, ...shown });
  }
  expect(personView(gone)).toEqual({ id: 7, username: 'lucia', profile_picture: null, ...shown });
});
