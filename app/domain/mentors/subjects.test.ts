import { expect, it } from 'vitest';
import { tolerantSubjectGroup } from '~/api/contract/subjects';
import { findSubjects, mostMentors, withMentors } from './subjects';

const groups = [
  { value: 'idiomas', label: 'Idiomas', subjects: ['Inglés 2', 'Francés 0'] },
  { value: 'codigo', label: 'Informática y programación', subjects: ['Java 1', 'JavaScript 3'] },
  { value: 'arte', label: 'Arte y diseño', subjects: ['Dibujo 1'] },
  { value: 'historia', label: 'Historia', subjects: ['Historia del arte 1'] },
].map(({ subjects, ...scope }) =>
  tolerantSubjectGroup.parse({
    ...scope,
    subjects: subjects.map((text) => {
      const [, name = '', count = ''] = /^(.*) (\d)$/.exec(text) ?? [];
      return { name_id: name.toLowerCase(), name, count: Number(count) };
    }),
  }),
);

it.each([
  ['java', ['Java']],
  ['JAV', ['Java', 'JavaScript']],
  ['ingles', ['Inglés']],
  ['inglés B2', ['Inglés']],
  ['java por las tardes', ['Java', 'JavaScript']],
  ['programar', ['Java', 'JavaScript']],
  ['parte', []],
  ['arte', ['Dibujo', 'Historia del arte']],
  ['programacion', ['Java', 'JavaScript']],
  ['francés', ['Francés']],
  ['cocina', []],
  ['de la', []],
  ['  ', []],
])('%j may be %j', (q, names) => {
  expect(findSubjects(groups, q).map(({ name }) => name)).toEqual(names);
});

it('puts those with most mentors first, and leaves out those without', () => {
  expect(mostMentors(groups, 3).map(({ name }) => name)).toEqual(['JavaScript', 'Inglés', 'Dibujo']);
  expect(withMentors(groups)[0]?.subjects.map(({ name }) => name)).toEqual(['Inglés']);
});
