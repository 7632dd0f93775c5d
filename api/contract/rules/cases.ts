/** Reports to the staff, their cases and decisions (docs/contract.md, 'Cases'; extension `staff`). */
import type { UserType } from './profile';

/** `staff`: a step that staff take by themselves, which leaves a case like any other; `approval`: a new mentor. */
export const CASE_KINDS = ['report', 'objection', 'staff', 'approval'] as const;

/** What can be reported. `page` is an address of the website, for what has no button. */
export const SUBJECTS = {
  profile: 'Perfil',
  review: 'Reseña',
  'student-review': 'Reseña de un mentor',
  message: 'Mensaje',
  file: 'Archivo',
  session: 'Sesión',
  room: 'Videollamada',
  page: 'Página',
} as const;
export type Subject = keyof typeof SUBJECTS;
export const SUBJECT_NAMES = Object.keys(SUBJECTS) as [Subject, ...Subject[]];

/** What a report is about, in the order of the form: what it is called, and what it covers. */
export const CASE_REASONS = {
  minor: ['Me preocupa un menor', 'Un adulto le pide contacto, fotos o secretos, o algo no está bien.'],
  threat: [
    'Amenazas o acoso',
    'Violencia, chantaje, insistencia tras un no, insultos por lo que alguien es.',
  ],
  unwanted: ['Mensajes o trato que molestan', 'Palabras, propuestas o imágenes que no vienen a cuento.'],
  fraud: ['Engaño o dinero', 'Cobros raros, títulos que no tiene, se hace pasar por otra persona.'],
  untrue: ['Reseña falsa', 'De alguien que no estuvo en la sesión, comprada, o contra un competidor.'],
  other: [
    'Otra cosa contra la ley o las normas',
    'Propiedad intelectual, datos de otras personas, publicidad.',
  ],
} as const satisfies Record<string, readonly [name: string, hint: string]>;
export type CaseReason = keyof typeof CASE_REASONS;
export const CASE_REASON_NAMES = Object.keys(CASE_REASONS) as [CaseReason, ...CaseReason[]];

/** Of what a visitor reports without a name and an address (Regulation (EU) 2022/2065, article 16). */
export const isAnonymous = (reason: CaseReason): boolean => reason === 'minor';

/** In the order of their weight; `none` closes a case without one. The last three are those of an approval. */
export const MEASURES = {
  warn: ['Avisar', 'lee el motivo'],
  hide: ['Ocultar', 'deja de verse'],
  freeze: ['Congelar', 'no escribe ni reserva'],
  deactivate: ['Desactivar', 'no entra hasta que se active; sus sesiones siguen en pie'],
  suspend: ['Suspender 30 días', 'no puede entrar'],
  close: ['Cerrar la cuenta', 'solo administración'],
  none: ['Nada', 'con motivo'],
  approve: ['Aprobar', 'aparece en Mentorea'],
  ask: ['Pedir algo', 'sigue esperando'],
  refuse: ['Rechazar', 'no aparece, y puede objetar'],
} as const satisfies Record<string, readonly [name: string, effect: string]>;
export type Measure = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as [Measure, ...Measure[]];
export const APPROVAL_MEASURES = ['approve', 'ask', 'refuse'] as const satisfies readonly Measure[];

/** What can be objected to, and taken back. */
export const isAgainst = (measure: Measure | null): boolean =>
  measure !== null && measure !== 'none' && measure !== 'approve' && measure !== 'ask';

/** Why a measure is taken: the rule of the terms that it rests on. */
export const DECISION_REASONS = {
  minors: 'Seguridad de menores',
  conduct: 'Trato a otras personas',
  contact: 'Contacto o pago fuera de Mentorea para eludir las normas',
  deceit: 'Engaño o suplantación',
  reviews: 'Reseñas auténticas',
  unlawful: 'Contenido ilegal o de otras personas',
  spam: 'Publicidad o mensajes repetidos',
  unproven: 'No se aprecia un incumplimiento',
  fit: 'Cumple lo que se pide a un mentor',
  incomplete: 'Falta información o una comprobación',
} as const;
export type DecisionReason = keyof typeof DECISION_REASONS;
export const DECISION_REASON_NAMES = Object.keys(DECISION_REASONS) as [DecisionReason, ...DecisionReason[]];

/** What an account may not do while it is restricted; `closed` for good. */
export const RESTRICTIONS = ['frozen', 'deactivated', 'suspended', 'closed'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];
export const SUSPENSION_DAYS = 30;

export const FROZEN =
  'El equipo de Mentorea ha limitado tu cuenta: puedes leer, y dar o cancelar las sesiones que tienes, pero no escribir ni reservar. El motivo está en Configuración, en «Denuncias y decisiones».';

export const CASE_TEXT_MAX = 2_000;
/** Messages of a conversation that staff read around a reported one, which is among them. */
export const THREAD_MOST = 20;
/** Months in which the person concerned may object, once. */
export const OBJECTION_MONTHS = 6;
/** Hours after which a case that waits is told to the staff by mail. */
export const LATE_HOURS = 24;
/** Days in which a visitor confirms a report by the link of the mail. */
export const CONFIRM_DAYS = 7;

/** What can be hidden without its account: a session and a call have nothing that others see. */
export const canHide = (subject: Subject | null): boolean =>
  subject !== null && !['session', 'room', 'page'].includes(subject);

/** '2026-0117', of the year in which it was opened; the number alone identifies the case. */
export const caseNumber = ({ id, openedAt }: { id: number; openedAt: Date }): string =>
  `${openedAt.getUTCFullYear()}-${String(id).padStart(4, '0')}`;

/** The id in a case's number, or null. */
export function caseIdOf(number: string): number | null {
  const id = Number(/^20\d\d-(\d{4,9})$/.exec(number)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/**
 * Order of the queue: minors before threats before others, then how many people report it. The number of reporters
 * moves a case within its class and does nothing else.
 */
export const weightOf = (reasons: readonly CaseReason[]): number =>
  100 * (reasons.includes('minor') ? 2 : reasons.includes('threat') ? 1 : 0) + Math.min(reasons.length, 99);

export type Weight = 'grave' | 'alta' | 'normal';
export const weightName = (weight: number): Weight =>
  weight >= 200 ? 'grave' : weight >= 100 ? 'alta' : 'normal';

/** Staff act on people below them: support on everybody but staff, administrators on all but themselves. */
export const mayActOn = (
  staff: { id: number; userType: string },
  person: { id: number; userType: UserType },
): boolean => {
  if (staff.id === person.id) return false;
  return staff.userType === 'admin' || (person.userType !== 'admin' && person.userType !== 'support');
};

/** Support sees and helps; what ends an account for good is an administrator's. */
export const mayTake = (measure: Measure, staff: { userType: string }): boolean =>
  measure !== 'close' || staff.userType === 'admin';
