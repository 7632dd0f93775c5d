import type { GroupStanding } from '~/app/routes/mentorships/groupStanding';

/** Why somebody cannot join a group session now. */
export const CANNOT_JOIN: Record<Exclude<GroupStanding, 'free'>, string> & { free: '' } = {
  free: '',
  joined: 'Ya estás dentro: la tienes en Mis Mentorías.',
  own: 'Es una de tus sesiones: la tienes en Mis Mentorías.',
  finished: 'Esta sesión ya ha terminado.',
  begun: 'Esta sesión ya ha empezado, y después no se puede entrar.',
  full: 'No quedan plazas. Si alguien la deja antes de que empiece, volverá a haber sitio.',
  unavailable: 'Su mentor no acepta reservas ahora mismo.',
  looking: 'Solo los estudiantes pueden unirse a una sesión grupal.',
};

/** Said wherever somebody opens a session to others. */
export const WHAT_OTHERS_SEE =
  'Antes de unirse ven el mentor, la hora, los temas, el precio y las plazas libres, nunca quién participa; quienes se unen sí lo ven. La descripción la leen solo su mentor y quien la reservó.';
