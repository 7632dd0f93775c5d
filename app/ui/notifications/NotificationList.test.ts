import { expect, it } from 'vitest';
import { NOTIFICATION_KINDS } from '~/app/domain/notifications/notifications';
import { KIND_ICONS } from './NotificationList';

it('has an icon of its own for each type, and the bell for any other', () => {
  expect(KIND_ICONS.other).toBe('bell');
  expect(new Set(NOTIFICATION_KINDS.map((kind) => KIND_ICONS[kind])).size).toBe(NOTIFICATION_KINDS.length);
});
