/** What the server does by itself, in the order of a round (api/jobs/sweep.ts), as the staff's overview names it. */
export const JOBS = {
  'unanswered requests': 'Solicitudes sin respuesta',
  'expired proposals': 'Propuestas caducadas',
  'series without end': 'Semanas de las series sin fin',
  'reminders to answer': 'Recordatorios para responder',
  'reminders an hour before': 'Recordatorios una hora antes',
  'reminders a day before': 'Recordatorios un día antes',
  'requests for a review': 'Avisos para escribir una reseña',
  'reviews that waited': 'Reseñas que esperaban a la otra parte',
  'unread chats': 'Avisos de mensajes sin leer',
  'closed rooms': 'Datos de salas cerradas',
  suspensions: 'Fin de suspensiones',
  'late cases': 'Casos que esperan más de un día',
  checks: 'Comprobaciones que caducan',
  'calendars elsewhere': 'Calendarios de fuera',
  matches: 'Mentores que encajan, cada hora',
  'clean-up': 'Limpieza, cada hora',
  backup: 'Copia de seguridad, cada noche',
} as const;
export type Job = keyof typeof JOBS;
/** Hours between two runs, at most; the others run every minute. A night may have an hour more. */
export const JOB_HOURS: Partial<Record<Job, number>> = { matches: 1, 'clean-up': 1, backup: 25 };
export const JOB_NAMES = Object.keys(JOBS) as [Job, ...Job[]];

/** Queues of what leaves as soon as it can. */
export const QUEUES = { mail: 'Correos', 'account-links': 'Enlaces para entrar en la cuenta' } as const;
export type Queue = keyof typeof QUEUES;
