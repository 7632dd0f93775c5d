import { expect, it } from 'vitest';
import { shouldRevalidate as ofStudent } from '~/app/routes/students/student';
import { unlessDialogOnly } from './revalidation';

const move = (from: string, to: string, formMethod?: 'POST') => ({
  currentUrl: new URL(from, 'http://localhost'),
  nextUrl: new URL(to, 'http://localhost'),
  currentParams: {},
  nextParams: {},
  formMethod,
  defaultShouldRevalidate: true,
});
const loads = (...args: Parameters<typeof move>) => unlessDialogOnly(move(...args));

it('loads nothing for a dialog that opens, changes or closes', () => {
  expect(loads('/mentorships?q=a', '/mentorships?q=a&detalle=x')).toBe(false);
  expect(loads('/mentorships?detalle=x', '/mentorships?cancelar=x')).toBe(false);
  expect(loads('/mentorships?detalle=x&status=pending', '/mentorships?status=pending')).toBe(false);
});

it('loads for everything else: filters, another page, the same address again, a post', () => {
  expect(loads('/mentorships', '/mentorships?q=a')).toBe(true);
  expect(loads('/mentorships?detalle=x', '/mentorships?detalle=x&page=2')).toBe(true);
  expect(loads('/dashboard', '/mentorships?detalle=x')).toBe(true);
  expect(loads('/mentorships?detalle=x', '/mentorships?detalle=x')).toBe(true);
  expect(loads('/mentorships?cancelar=x', '/mentorships', 'POST')).toBe(true);
});

it('does not reload a page with an open form, except after its own actions', () => {
  const [closed, open] = ['/estudiantes/3', '/estudiantes/3?nota=7'];
  expect(ofStudent(move(open, open))).toBe(false);
  expect(ofStudent(move(closed, closed))).toBe(true);
  expect(ofStudent(move(open, open, 'POST'))).toBe(true);
  expect(ofStudent(move(open, closed))).toBe(true);
});
