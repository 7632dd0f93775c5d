import { expect, it } from 'vitest';
import { createLedger, nthText, outOfOrder, type Shown, twice } from './ledger';

const me = { id: '1', username: 'eva' };
const entry = (n: number, status: Shown['status'] = 'stored', sender = '1'): Shown => ({
  sender,
  content: nthText(sender === '1' ? 'eva' : 'ian', n),
  status,
});

it('finds no fault in a growing conversation', () => {
  const ledger = createLedger(me);
  ledger.look([entry(1, 'sending')]);
  ledger.look([entry(1), entry(1, 'stored', '2'), entry(2, 'sending')]);
  ledger.look([entry(1), entry(1, 'stored', '2'), entry(2), entry(3, 'sending')]);
  expect(ledger.faults).toEqual([]);
  expect([...ledger.acknowledged]).toEqual(['eva 1', 'eva 2']);
});

it('finds and remembers entries that are duplicated, missing or out of order', () => {
  const ledger = createLedger(me);
  ledger.look([entry(1), entry(1, 'sending')]);
  ledger.look([]);
  ledger.look([entry(3), entry(2)]);
  ledger.look([entry(2), entry(3)]);
  ledger.look([entry(2), entry(3), entry(4, 'failed')]);
  expect(ledger.faults).toEqual([
    "eva: 'eva 1' is shown twice",
    "eva: 'eva 1' was shown and is gone",
    "eva: 'eva 2' is shown before one that was written earlier",
    "eva: 'eva 4' was given up",
  ]);
  expect(twice([{ content: 'a' }, { content: 'b' }, { content: 'a' }])).toEqual(['a']);
  expect(outOfOrder([entry(1), entry(1, 'stored', '2'), entry(2)])).toEqual([]);
});

it('forgets what was shown when the page is reloaded, and reports when all is shown', async () => {
  const ledger = createLedger(me);
  ledger.look([entry(1), entry(2)]);
  ledger.startAfresh();
  ledger.look([entry(2)]);
  expect(ledger.faults).toEqual([]);
  const found = ledger.allShown(['eva 2', 'eva 3'], 1_000);
  ledger.look([entry(2), entry(3)]);
  expect(await found).toBe(true);
  expect(await ledger.allShown(['eva 9'], 10)).toBe(false);
});

it('reports missing messages, except those that may be on older pages', () => {
  const ledger = createLedger(me);
  const theirs = [1, 2, 3, 4].map((n) => nthText('ian', n));
  expect(ledger.missing(theirs, true)).toEqual(theirs);
  ledger.look([entry(2, 'stored', '2'), entry(4, 'stored', '2')]);
  expect(ledger.missing(theirs.toReversed(), true)).toEqual(['ian 3']);
  expect(ledger.missing(theirs, false)).toEqual(['ian 1', 'ian 3']);
});
