/** Reminders of a confirmed session, sent before its start. */
export const REMINDER_KINDS = ['24h', '1h'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];
/** The reminder times as the settings state them. */
export const REMINDER_HINT = '24 horas y 1 hora antes de cada sesión confirmada.';
