import { expect, it } from 'vitest';
import { unlessDialogOnly } from './revalidation';

const loads = (from: string, to: string, formMethod?: 'POST') =>
  unlessDialogOnly({
    currentUrl: new URL(from, 'http://localhost'),
    nextUrl: new URL(to, 'http://localhost'),
    currentParams: {},
    nextParams: {},
    formMethod,
    defaultShouldRevalidate: true,
  });

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
