import type { Standing } from '../../../domain/openSession';

/** Why somebody cannot join a group session now. */
export const WHY_NOT: Record<Exclude<Standing, 'free'>, string> & { free: '' } = {
  free: '',
  joined: 'Ya estás dentro: la tienes en Mis Mentorías.',
  own: 'Es una de tus sesiones: la tienes en Mis Mentorías.',
  finished: 'Esta sesión ya ha terminado.',
  begun: 'Esta sesión ya ha empezado, y después no se puede entrar.',
  full: 'No quedan plazas. Si alguien la deja antes de que empiece, volverá a haber sitio.',
  unavailable: 'Su mentor no acepta reservas ahora mismo.',
  looking: 'Solo los estudiantes pueden unirse a una sesión grupal.',
};
