import { describe, expect, it } from 'vitest';
import { onboardingRedirect } from './onboardingRedirect';

describe('onboardingRedirect', () => {
  it.each([
    ['alumno', '', 'student', null],
    ['mentor', '', 'mentor', null],
    ['alumno', '', 'mentor', '/onboarding/student'],
    ['mentor', '', 'student', '/onboarding/mentor'],
    ['mentor', '  ', 'mentor', null],
    ['alumno', 'Ana', 'student', '/dashboard'],
    ['mentor', 'Marcos', 'mentor', '/dashboard'],
    ['alumno', 'Ana', 'mentor', '/onboarding/student'],
    ['admin', '', 'mentor', '/dashboard'],
    ['support', '', 'student', '/dashboard'],
    ['other', '', 'student', '/dashboard'],
  ] as const)('%s named "%s" at the %s form: %s', (user_type, first_name, form, expected) => {
    expect(onboardingRedirect({ user_type, first_name }, form)).toBe(expected);
  });
});
