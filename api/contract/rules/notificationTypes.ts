import { REMINDER_HINT } from './reminders';

/**
 * Notification types (docs/contract.md, 'Notifications') and their labels. A new type also needs an icon in
 * app/ui/notifications/NotificationList.tsx, and a sender.
 */
export const TYPE_NAMES = {
  session_update: 'Sesiones',
  message: 'Mensajes',
  feedback: 'Reseñas',
  badge_earned: 'Medallas',
  alert: 'Alertas',
  system: 'Sistema',
  invitation: 'Invitaciones',
  promotion: 'Promociones',
  match_found: 'Mentores para ti',
  reminder: 'Recordatorios',
};
export type NotificationType = keyof typeof TYPE_NAMES;
export const NOTIFICATION_TYPES = Object.keys(TYPE_NAMES) as [NotificationType, ...NotificationType[]];

/** Types that are also sent by e-mail. */
export const MAIL_TYPES = [
  'session_update',
  'reminder',
  'feedback',
  'message',
] as const satisfies readonly NotificationType[];
export type MailType = (typeof MAIL_TYPES)[number];

/** The subject of a mail of this type, for the unsubscribe page. */
export const MAIL_SUBJECTS: Record<NotificationType, string> = {
  session_update: 'cambios en tus sesiones',
  message: 'mensajes sin leer',
  feedback: 'reseñas',
  badge_earned: 'medallas',
  alert: 'alertas',
  system: 'avisos del sistema',
  invitation: 'invitaciones',
  promotion: 'promociones',
  match_found: 'mentores nuevos',
  reminder: 'recordatorios de sesiones',
};

/** Minutes that a message is unread before its mail is sent. */
export const UNREAD_MINUTES = 10;

/** Order of the switches in the settings; other servers may send mails of any type. */
export const MAIL_SWITCHES: Record<NotificationType, [label: string, hint: string]> = {
  session_update: [
    'Cambios en tus sesiones',
    'Solicitudes, confirmaciones, cambios de hora y cancelaciones.',
  ],
  reminder: ['Recordatorios de sesiones', REMINDER_HINT],
  feedback: ['Reseñas', 'Al terminar una sesión, para que la valores.'],
  message: [
    'Mensajes sin leer',
    `Cuando un mensaje lleva ${UNREAD_MINUTES} minutos sin leer: un correo por conversación.`,
  ],
  badge_earned: ['Medallas', 'Cuando recibes una medalla.'],
  invitation: ['Invitaciones', 'Cuando alguien te invita a una sesión.'],
  match_found: ['Mentores nuevos', 'Mentores que encajan con tus intereses.'],
  alert: ['Alertas', 'Lo que pide tu atención cuanto antes.'],
  system: ['Avisos del sistema', 'Cambios en el funcionamiento de Mentorea.'],
  promotion: ['Promociones', 'Ofertas y novedades.'],
};
