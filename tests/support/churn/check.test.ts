import { expect, it } from 'vitest';
import { faultsOf } from './check';
import type { Attempt, Row } from './history';

const HOUR = 3_600_000;
const ten = { start: 10 * HOUR, end: 11 * HOUR };
const noon = { start: 12 * HOUR, end: 13 * HOUR };
const attempt = (kind: Attempt['kind'], from: number, more: Partial<Attempt> = {}): Attempt => ({
  kind,
  by: more.role === 'mentor' ? 'eva' : 'ana',
  role: 'student',
  from,
  until: from + 5,
  status: kind === 'book' ? 201 : 200,
  key: 's1',
  mentor: 'eva',
  ...more,
});
const book = (from: number, more: Partial<Attempt> = {}) =>
  attempt('book', from, { hours: ten, seats: 2, ...more });
const row = (more: Partial<Row> = {}): Row => ({
  key: 's1',
  mentor: 'eva',
  bookedBy: 'ana',
  ...ten,
  students: ['ana'],
  seats: 2,
  confirmed: false,
  cancelled: false,
  ...more,
});

it('finds no fault in a consistent history', () => {
  const history = [
    book(0),
    attempt('confirm', 10, { role: 'mentor' }),
    attempt('join', 20, { by: 'bea' }),
    attempt('leave', 30, { by: 'bea' }),
    attempt('propose', 35, { hours: noon, role: 'mentor', proposal: 1 }),
    attempt('accept', 40, { hours: noon, proposal: 1 }),
    book(50, { by: 'cho', key: 's2' }),
    book(60, { by: 'dan', key: null, status: 409 }),
  ];
  const rows = [row({ ...noon, confirmed: true }), row({ key: 's2', bookedBy: 'cho', students: ['cho'] })];
  expect(faultsOf(history, rows)).toEqual([]);
});

it('finds overlapping sessions, and more students than seats', () => {
  const history = [book(0), book(10, { key: 's2', mentor: 'ivo' })];
  expect(faultsOf(history, [row(), row({ key: 's2', mentor: 'ivo' })])).toEqual(['s1 and s2 overlap']);
  expect(faultsOf([book(0)], [row({ students: ['ana', 'bea', 'cho'] })])).toEqual([
    's1 has more students than seats',
  ]);
});

it.each<[string, Attempt[], Row[]]>([
  ['there is no such session', [book(0)], []],
  ['the session is gone', [book(0)], [row({ cancelled: true })]],
  ['it is not confirmed', [book(0), attempt('confirm', 10, { role: 'mentor' })], [row()]],
  ['the session is still there', [book(0), attempt('decline', 10, { role: 'mentor' })], [row()]],
  [
    'the student is still in it',
    [book(0), attempt('join', 9, { by: 'bea' }), attempt('leave', 20)],
    [row({ students: ['ana', 'bea'] })],
  ],
  ['the student is not in it', [book(0), attempt('join', 10, { by: 'bea' })], [row()]],
  ['it is at other hours', [book(0), attempt('accept', 10, { hours: noon })], [row({ confirmed: true })]],
])('finds acknowledged changes that were lost: %s', (what, history, rows) => {
  expect(faultsOf(history, rows).join()).toContain(what);
});

it('accepts only what an unanswered action explains', () => {
  const unanswered = { status: null, until: 100 };
  const cancelled = attempt('cancel', 20, { role: 'mentor', ...unanswered });
  expect(faultsOf([book(0), cancelled], [row({ cancelled: true })])).toEqual([]);
  expect(faultsOf([cancelled, book(110)], [row({ cancelled: true })]).join()).toContain(
    'the session is gone',
  );
  const asked = book(0, { key: null, ...unanswered });
  expect(faultsOf([asked], [row({ key: 's9' })])).toEqual([]);
  expect(faultsOf([asked], [row({ key: 's9', ...noon })]).join()).toContain('never asked for');
});

it('finds an unjustified 409', () => {
  const refused = (from: number, more: Partial<Attempt> = {}) =>
    book(from, { by: 'bea', key: null, status: 409, ...more });
  const cancelled = attempt('cancel', 10, { role: 'mentor' });
  expect(faultsOf([book(0), refused(10)], [row()])).toEqual([]);
  expect(faultsOf([book(0), cancelled, refused(12)], [row({ cancelled: true })])).toEqual([]);
  expect(faultsOf([book(0), cancelled, refused(20)], [row({ cancelled: true })]).join()).toContain(
    'for no reason',
  );
  expect(faultsOf([book(0), refused(10, { hours: noon })], [row()]).join()).toContain('for no reason');
  const join = attempt('join', 20, { by: 'bea', status: 409 });
  expect(faultsOf([book(0), join], [row()]).join()).toContain('for no reason');
  expect(faultsOf([book(0, { seats: 1 }), join], [row({ seats: 1 })])).toEqual([]);
});

it('knows that a group moves when the last who had not accepted its proposal leaves', () => {
  const three = { start: 15 * HOUR, end: 16 * HOUR };
  const history = [
    book(0),
    attempt('join', 10, { by: 'bea' }),
    attempt('propose', 20, { role: 'mentor', hours: noon, proposal: 1 }),
    attempt('accept', 30, { proposal: 1 }),
    attempt('leave', 40, { by: 'bea' }),
    attempt('propose', 50, { role: 'mentor', hours: three, proposal: 2 }),
    book(60, { by: 'cho', key: null, status: 409, hours: noon }),
  ];
  expect(faultsOf(history, [row({ ...noon, confirmed: true })])).toEqual([]);
});

it('finds an impossible answer', () => {
  expect(faultsOf([book(0, { status: 500, key: null })], []).join()).toContain('answered with 500');
});
