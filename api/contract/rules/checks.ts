/** Who is admitted as a mentor, and what staff have checked of them (docs/contract.md, 'Approval' and 'Checks'). */

/** Where a new mentor stands; profiles from before, or without approval, have none. */
export const APPROVALS = ['waiting', 'asked', 'refused', 'approved'] as const;
export type Approval = (typeof APPROVALS)[number];

/** Neither waits nor was refused: public, and can be booked. */
export const isAdmitted = (approval: Approval | null | undefined): boolean =>
  approval === null || approval === undefined || approval === 'approved';

/** What whoever runs the server has decided. */
export interface Admission {
  /** New mentors wait for the staff. */
  approval: boolean;
  /** Who is under 18, or of unknown age, asks only mentors whose certificate was checked. */
  verifiedForMinors: boolean;
}

/** Of a new mentor. */
export const firstApproval = ({ approval }: Admission): Approval | null => (approval ? 'waiting' : null);

export const OPEN_ADMISSION: Admission = { approval: false, verifiedForMinors: false };

export const CHECKS = {
  identity: 'Identidad comprobada',
  studies: 'Estudios comprobados',
  certificate: 'Certificado de delitos sexuales comprobado',
} as const;
export type CheckKind = keyof typeof CHECKS;
export const CHECK_KINDS = Object.keys(CHECKS) as [CheckKind, ...CheckKind[]];

/** Months from its issue for which a certificate counts, unless staff say otherwise. */
export const CERTIFICATE_MONTHS = 12;
/** Days before the end on which the mentor is told by mail. */
export const CHECK_WARNING_DAYS = 30;

export const ADULT_AGE = 18;
export const SAY_YOUR_BIRTH_DATE =
  'Para pedir sesiones escribe antes tu fecha de nacimiento en tus datos personales.';
export const ONLY_VERIFIED =
  'Con menos de 18 años solo puedes pedir sesiones a mentores con el certificado de delitos sexuales comprobado.';
export const NOT_VERIFIED =
  'Con menores de 18 años, o con quien no ha dicho su edad, solo puede haber sesiones si el equipo ha comprobado el certificado de delitos sexuales del mentor.';
