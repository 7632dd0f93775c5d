import type { UserType } from '../contract/entities';

export interface Talker {
  id: number;
  userType: UserType;
}

const STAFF: UserType[] = ['admin', 'support'];

/** Student with mentor, staff with anyone; nobody with himself (api.md section 2). */
export function mayTalk(one: Talker, other: Talker): boolean {
  if (one.id === other.id) return false;
  const types = [one.userType, other.userType];
  if (types.some((type) => STAFF.includes(type))) return true;
  return types.includes('alumno') && types.includes('mentor');
}
