import { expect, it } from 'vitest';
import { distinctTexts, trimmedTexts } from './typedText';

const TYPED = [' Aprobar ', '', 'Con   nota', '   ', 'APROBAR', 'Aprobar'];

it('a goal may be written twice, a blank is none', () => {
  expect(trimmedTexts(TYPED)).toEqual(['Aprobar', 'Con nota', 'APROBAR', 'Aprobar']);
});

it('a subject is there once, in its first spelling', () => {
  expect(distinctTexts(TYPED)).toEqual(['Aprobar', 'Con nota']);
});
