import { expect, it } from 'vitest';
import { chatPayload } from '~/api/contract/chat';
import type { UserType } from '~/api/contract/rules/profile';
import { mayChat } from './may';

const may = (one: UserType, other: UserType) => mayChat({ id: 1, userType: one }, { id: 2, userType: other });

it.each<[UserType, UserType, boolean]>([
  ['alumno', 'mentor', true],
  ['mentor', 'alumno', true],
  ['alumno', 'alumno', false],
  ['mentor', 'mentor', false],
  ['support', 'alumno', true],
  ['mentor', 'admin', true],
  ['admin', 'support', true],
])('%s with %s: %s', (one, other, allowed) => expect(may(one, other)).toBe(allowed));

it('nobody can chat with themselves', () => {
  expect(mayChat({ id: 1, userType: 'admin' }, { id: 1, userType: 'admin' })).toBe(false);
});

it.each([
  ['4,000 emojis', '😀'.repeat(4_000), true],
  ['4,001 emojis', '😀'.repeat(4_001), false],
  ['4,000 letters', 'ñ'.repeat(4_000), true],
  ['a family of four, joined', '👨‍👩‍👧‍👦', true],
  ['nothing', '', false],
  ['blanks', ' \n\t\u00a0\u2003', false],
  ['what nobody sees', '\u200b\u200d\ufeff', false],
])('validates a message of %s', (_what, message, good) =>
  expect(chatPayload.safeParse({ message }).success).toBe(good));
