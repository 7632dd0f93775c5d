/** A mentor's students (docs/contract.md, 'Students of a mentor'). */

/** Characters of a mentor's private note. */
export const NOTE_MAX = 4000;
/** Of 'Para la próxima', which both read. */
export const NEXT_STEP_MAX = 1000;

/** Orders of a mentor's students. */
export const STUDENT_ORDERS = ['next', 'name', 'hours'] as const;
export type StudentOrder = (typeof STUDENT_ORDERS)[number];

/** Their sessions that have begun, or those to come. */
export const SESSIONS_OF = ['past', 'ahead'] as const;
export type SessionsOf = (typeof SESSIONS_OF)[number];
