import type { UserType } from '~/api/contract/entities';

export interface ChatUser {
  id: number;
  userType: UserType;
}

const STAFF: UserType[] = ['admin', 'support'];

/** Student with mentor, staff with anyone; nobody with himself (docs/contract.md, 'Who may chat'). */
export function mayChat(one: ChatUser, other: ChatUser): boolean {
  if (one.id === other.id) return false;
  const types = [one.userType, other.userType];
  if (types.some((type) => STAFF.includes(type))) return true;
  return types.includes('alumno') && types.includes('mentor');
}
