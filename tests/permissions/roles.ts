import type { Cast } from '~/tests/support/cast';
import type { Person } from '~/tests/support/world';

export const ROLES = [
  'anonymous',
  'student',
  'other student',
  'mentor',
  'other mentor',
  'support',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];

export function personOf(role: Role, cast: Cast): Person | null {
  return {
    anonymous: null,
    student: cast.student,
    'other student': cast.otherStudent,
    mentor: cast.mentor,
    'other mentor': cast.otherMentor,
    support: cast.support,
    admin: cast.admin,
  }[role];
}
