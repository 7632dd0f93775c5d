/** Types of notifications (docs/contract.md, 'Notifications'). Without zod, for what runs in browsers. */
export const NOTIFICATION_TYPES = [
  'session_update',
  'message',
  'feedback',
  'badge_earned',
  'alert',
  'system',
  'invitation',
  'promotion',
  'match_found',
  'reminder',
] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
