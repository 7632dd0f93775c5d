import { expect, test } from 'vitest';
import { balanceLines } from './brief';

const credit = (kind: 'pack' | 'makeup', left: number, ended = false) =>
  ({ kind, left, ended }) as Parameters<typeof balanceLines>[0]['credits'][number];

test.each([
  [0, [], []],
  [25, [credit('pack', 2), credit('pack', 3, true)], ['Debe 25,00 €', 'Bono: quedan 2']],
  [0, [credit('pack', 1), credit('makeup', 1)], ['Bono: queda 1', 'Tiene 1 a recuperar']],
])('%d € owed, and %j, is %j', (pending, credits, lines) => {
  expect(balanceLines({ pending, credits })).toEqual(lines);
});
