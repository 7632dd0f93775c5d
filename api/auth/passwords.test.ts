import { expect, test } from 'vitest';
import { checkPassword, hashPassword } from './passwords';

test('argon2id runs at OWASP’s cost, Unicode forms are equal, and a missing hash never matches', async () => {
  const stored = await hashPassword('contrase\u00f1a larga');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await checkPassword('contrasen\u0303a larga', stored)).toBe(true);
  expect(await checkPassword('Contraseña larga', stored)).toBe(false);
  expect(await checkPassword('', null)).toBe(false);
});
