import { expect, it } from 'vitest';
import { answerWith, FIELDS } from './weekForm';

it('keeps the values of its own controls only', () => {
  const form = new FormData();
  form.append(FIELDS.spanDays, '1');
  form.append(FIELDS.spanDays, '3');
  form.append(FIELDS.date, '2026-11-03');
  for (const name of ['a', 'constructor', '__proto__', 'intent']) form.append(name, 'x');
  const { kept } = answerWith(form);
  expect(kept[FIELDS.spanDays]).toEqual(['1', '3']);
  expect(kept[FIELDS.date]).toEqual(['2026-11-03']);
  expect(Object.keys(kept).filter((name) => kept[name]?.includes('x'))).toEqual([]);
});

it('limits the number of kept values', () => {
  const form = new FormData();
  for (let i = 0; i < 5000; i++) form.append(FIELDS.spanDays, '1');
  expect(answerWith(form).kept[FIELDS.spanDays]).toHaveLength(12);
});
