import { expect, test } from 'vitest';
import { createGate } from './gate';
import { checkPassword, hashPassword } from './passwords';

test('never more at once than its size; a failure frees its place', async () => {
  const gate = createGate(4);
  let running = 0;
  let most = 0;
  const work = async (i: number) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (i % 3 === 0) throw new Error('no');
    return i;
  };
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => gate(() => work(i))));
  expect(most).toBe(4);
  expect(running).toBe(0);
  expect(results.filter((one) => one.status === 'rejected')).toHaveLength(10);
});

test('argon2id at the cost of OWASP; the same text typed otherwise is equal; nobody’s password is never right', async () => {
  const stored = await hashPassword('contrase\u00f1a larga');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await checkPassword('contrasen\u0303a larga', stored)).toBe(true);
  expect(await checkPassword('Contraseña larga', stored)).toBe(false);
  expect(await checkPassword('', null)).toBe(false);
});
