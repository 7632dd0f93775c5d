import { expect, it } from 'vitest';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { reminderTexts } from './mentorshipView';

const START = '2026-11-26T17:30:00Z';
const texts = (reminders: unknown, now: string, more: object = {}) =>
  reminderTexts(
    tolerantMentorship.parse({
      id: 1,
      init_date: START,
      end_date: START,
      confirmation: true,
      reminders,
      ...more,
    }),
    { now: new Date(now), timeZone: 'Europe/Madrid' },
  );
const day = { kind: '24h', sent_at: '2026-11-25T17:30:05Z' };
const hour = { kind: '1h', sent_at: '2026-11-26T16:30:05Z' };
const none = { by_mail: true, sent: [] };

it('says what will come, by the clock, and how', () => {
  expect(texts(none, '2026-11-25T17:29:59Z')).toEqual(['Te avisaremos por correo 24 h y 1 h antes']);
  expect(texts(none, '2026-11-25T17:30:00Z')).toEqual(['Te avisaremos por correo 1 h antes']);
  expect(texts({ ...none, by_mail: false }, '2026-11-24T00:00:00Z')).toEqual([
    'Te dejaremos un aviso aquí 24 h y 1 h antes',
  ]);
  expect(texts(none, '2026-11-26T16:30:00Z')).toEqual([]);
  expect(texts(none, '2026-11-24T00:00:00Z', { confirmation: false })).toEqual([]);
});

it('says what was sent, and when', () => {
  expect(texts({ by_mail: true, sent: [day] }, '2026-11-25T18:00:00Z')).toEqual([
    'Recordatorio enviado el 25/11/2026 18:30',
    'Te avisaremos por correo 1 h antes',
  ]);
  expect(texts({ by_mail: true, sent: [hour, day] }, '2026-11-26T17:00:00Z')).toEqual([
    'Recordatorio enviado el 25/11/2026 18:30',
    'Recordatorio enviado el 26/11/2026 17:30',
  ]);
});

it.each([undefined, null, 'x', [], 7])('says nothing where the API does not tell: %s', (reminders) => {
  expect(texts(reminders, '2026-11-24T00:00:00Z')).toEqual([]);
});

it('takes what it understands of another server', () => {
  const sent = [day, { kind: '3h', sent_at: START }, { kind: '1h', sent_at: 'x' }, null];
  expect(texts({ sent }, '2026-11-26T17:00:00Z')).toEqual(['Recordatorio enviado el 25/11/2026 18:30']);
});
