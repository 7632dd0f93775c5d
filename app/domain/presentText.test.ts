import { expect, test } from 'vitest';
import { presentText } from './presentText';

const person = (full_name: string) => ({ full_name, username: full_name.toLowerCase() });
const [eva, ana, luis] = [person('Eva Ramos'), person('Ana Soler'), person('Luis Mata')] as const;
const to = (me: typeof eva, inside: (typeof eva)[]) => presentText(inside, { me, mentor: eva });

test('says who is inside to who is not, the mentor first', () => {
  expect(to(ana, [])).toBe('');
  expect(to(ana, [ana])).toBe('');
  expect(to(ana, [eva])).toBe('Tu mentor ya está dentro');
  expect(to(ana, [luis, eva, ana])).toBe('Tu mentor y Luis Mata ya están dentro');
  expect(to(eva, [eva, ana])).toBe('Ana Soler ya está dentro');
  expect(to(eva, [ana, luis])).toBe('Ana Soler y Luis Mata ya están dentro');
});
