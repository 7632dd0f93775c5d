/** People for the staff (docs/contract.md, 'People'; extension `staff`). */
import { mayActOn, type RESTRICTIONS } from './cases';
import type { UserType } from './profile';
import { isStaff, STAFF_TYPES } from './roles';

/** `unproven`: never activated. `deactivated`: by a decision, or by the server's command. */
export const PERSON_STATES = {
  active: 'Activa',
  unproven: 'Sin activar',
  frozen: 'Congelada',
  deactivated: 'Desactivada',
  suspended: 'Suspendida',
  closed: 'Cerrada',
  erased: 'Eliminada',
} as const satisfies Record<(typeof RESTRICTIONS)[number] | 'active' | 'unproven' | 'erased', string>;
export type PersonState = keyof typeof PERSON_STATES;
export const PERSON_STATE_NAMES = Object.keys(PERSON_STATES) as [PersonState, ...PersonState[]];

export const PERSON_ACTS = ['case', 'view', 'end-sessions', 'reset', 'activate', 'role', 'erase'] as const;
export type PersonAct = (typeof PERSON_ACTS)[number];

interface Known {
  id: number;
  userType: UserType;
  state: PersonState;
  /** Chooses a password with the link of an invitation, and may need a guardian. */
  invited: boolean;
}

/** Support sees and helps; roles and erasing are an administrator's. Nobody acts on their own account here. */
export function actsOn(staff: { id: number; userType: string }, person: Known): PersonAct[] {
  const { state } = person;
  if (state === 'erased' || !mayActOn(staff, person)) return [];
  const isOpen = state === 'active' || state === 'frozen';
  const possible: Record<PersonAct, boolean> = {
    case: true,
    view: !isStaff(person),
    'end-sessions': isOpen,
    reset: isOpen || state === 'unproven',
    activate: state === 'unproven' && !person.invited,
    role: staff.userType === 'admin',
    erase: staff.userType === 'admin',
  };
  return PERSON_ACTS.filter((act) => possible[act]);
}

/** Roles that an account of this one can be given; students and mentors only while theirs is unused. */
export const rolesBeside = (type: UserType): readonly UserType[] =>
  isStaff({ userType: type }) ? STAFF_TYPES : ['alumno', 'mentor'];
