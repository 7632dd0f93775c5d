/** A visitor's options for a group session (docs/contract.md, 'Group sessions'). */
import { type MentorshipStatus, NO_SEATS } from '~/api/contract/rules/sessions';

export type GroupStanding =
  /** The visitor is one of its students. */
  | 'joined'
  /** The visitor is its mentor. */
  | 'own'
  | 'finished'
  | 'begun'
  | 'full'
  | 'unavailable'
  /** The visitor is not a student; only students join. */
  | 'looking'
  | 'free';

interface Facts {
  joined: boolean;
  isOwn: boolean;
  isStudent: boolean;
  status: MentorshipStatus;
  seatsLeft: number;
  available: boolean;
}

export function groupStandingOf(facts: Facts): GroupStanding {
  if (facts.joined) return 'joined';
  if (facts.isOwn) return 'own';
  if (facts.status === 'finished') return 'finished';
  if (facts.status === 'ongoing') return 'begun';
  if (facts.seatsLeft <= 0) return 'full';
  if (!facts.available) return 'unavailable';
  return facts.isStudent ? 'free' : 'looking';
}

/** 'Quedan 3 plazas de 5', 'Queda 1 plaza de 5', 'No quedan plazas'. */
export function seatsText(left: number, size: number): string {
  if (left <= 0) return NO_SEATS;
  const free = left === 1 ? 'Queda 1 plaza' : `Quedan ${left} plazas`;
  return size > 0 ? `${free} de ${size}` : free;
}

/** The reasons a visitor cannot join. */
export const CANNOT_JOIN: Record<Exclude<GroupStanding, 'free'>, string> & { free: '' } = {
  free: '',
  joined: 'Ya estás dentro: la tienes en Mis Mentorías.',
  own: 'Es una de tus sesiones: la tienes en Mis Mentorías.',
  finished: 'Esta sesión ya ha terminado.',
  begun: 'Esta sesión ya ha empezado, y después no se puede entrar.',
  full: 'No quedan plazas. Si alguien la deja antes de que empiece, volverá a haber plaza.',
  unavailable: 'Su mentor no acepta reservas ahora mismo.',
  looking: 'Solo los estudiantes pueden unirse a una sesión grupal.',
};

/** Shown before a session is opened to others. */
export const WHAT_OTHERS_SEE =
  'Antes de unirse ven el mentor, la hora, los temas, el precio y las plazas libres, nunca quién participa; quienes se unen sí lo ven. La descripción la leen solo su mentor y quien la reservó.';
