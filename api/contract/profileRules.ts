/** What the website's forms and the API alike want of a profile. Without zod: pages need it too. */
import type { UserType } from './entities';

export const MENTOR_PHONE_CODES = ['+34', '+1', '+33', '+49'] as const;
export const STUDENT_PHONE_CODES = ['+34', '+33', '+44', '+1'] as const;

/** The country codes that a user of this type may have. */
export function phoneCodesOf(userType: UserType): readonly string[] {
  if (userType === 'mentor') return MENTOR_PHONE_CODES;
  if (userType === 'alumno') return STUDENT_PHONE_CODES;
  return [...new Set([...MENTOR_PHONE_CODES, ...STUDENT_PHONE_CODES])];
}

/** Of another country code. */
export function otherCodeText(codes: readonly string[]): string {
  return `Elige un teléfono con prefijo ${codes.slice(0, -1).join(', ')} o ${codes.at(-1) ?? ''}.`;
}

/** Of a name that is missing. */
export const NAME_MISSING = {
  first_name: 'El nombre es obligatorio',
  last_name: 'Los apellidos son obligatorios',
};
