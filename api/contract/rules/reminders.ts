/** Reminders of a confirmed session, sent before its start. */
export const REMINDER_KINDS = ['24h', '1h'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];
/** The reminder times as the settings and the landing page state them. */
export const REMINDER_HINT = '24 horas y 1 hora antes de cada mentoría confirmada.';
export const REMINDERS_OFFERED = 'Un aviso el día antes y otro una hora antes';
