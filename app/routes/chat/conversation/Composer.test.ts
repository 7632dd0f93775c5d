import { expect, it } from 'vitest';
import { chatPayload } from '~/api/contract/chat';
import { messageProblem } from '~/api/contract/rules/limits';

/** The browser's checks match the server's. */
it.each([
  '',
  '  \n',
  '\u200b',
  'Hola',
  ' a ',
  'x'.repeat(4_000),
  'x'.repeat(4_001),
  '😀'.repeat(4_000),
  '😀'.repeat(4_001),
])('message %#', (message) => {
  const read = chatPayload.safeParse({ message });
  expect(messageProblem(message)).toBe(read.success ? null : read.error.issues[0]?.message);
});
