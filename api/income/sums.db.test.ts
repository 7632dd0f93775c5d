/**
 * All sums of 10,000 random sessions, against a plain computation in whole cents that knows nothing of the API's.
 * SEED=n repeats a run.
 */
import { expect, test } from 'vitest';
import type { IncomeRowJson, IncomeSummaryJson, StudentBalanceJson } from '~/api/contract/income';
import { createRandomIncome, type RandomSession, randomOf } from '~/tests/support/randomIncome';
import { openWorld, type Person } from '~/tests/support/world';

const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const SESSIONS = 10_000;
const random = randomOf(SEED + 1);

console.info(`SEED=${SEED}`);
const { world } = await openWorld();
const made = await createRandomIncome(world, SESSIONS, SEED);

/** A session and a student who owes it. */
interface Row {
  session: RandomSession;
  student: number;
  /** YYYY-MM-DD in Madrid. */
  day: string;
  done: boolean;
  state: string;
  cents: number;
}

const madrid = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short' });

const known = new Map<number, Row[]>();
function rowsOf({ id }: Person): Row[] {
  const rows = known.get(id) ?? [];
  if (known.has(id)) return rows;
  known.set(id, rows);
  for (const session of made.sessions) {
    if (session.mentor !== id || !session.confirmed || session.cancelled) continue;
    for (const { student, left, state } of session.seats) {
      if (left) continue;
      const whole = session.price * session.minutes;
      if (whole % 60 !== 0) throw new Error('Not whole cents.');
      rows.push({
        ...{ session, student, state },
        day: madrid.format(session.start),
        done: session.start + session.minutes * 60_000 <= world.now().getTime(),
        cents: state === 'paid' || state === 'pending' ? whole / 60 : 0,
      });
    }
  }
  return rows;
}

const centsOf = (rows: Row[], counts: (row: Row) => boolean = () => true) => {
  let sum = 0;
  for (const row of rows) if (counts(row)) sum += row.cents;
  return sum;
};
const earned = (rows: Row[]) => ({
  done: centsOf(rows, (row) => row.done) / 100,
  expected: centsOf(rows, (row) => !row.done) / 100,
});
const owed = (rows: Row[]) => ({
  ...earned(rows),
  paid: centsOf(rows, (row) => row.state === 'paid') / 100,
  pending: centsOf(rows, (row) => row.done && row.state === 'pending') / 100,
});
/** Sold packs count as done and paid, without a session or an area. */
const soldTo = ({ id }: Person, period: string, student?: number) =>
  made.packs
    .filter((one) => one.mentor === id && (student === undefined || one.student === student))
    .map((one) => ({ ...one, day: madrid.format(one.at) }))
    .filter(({ day }) => day.startsWith(period));
const plus = <T extends { done: number; paid?: number }>(sums: T, sold: { cents: number }[]): T => {
  const cents = sold.reduce((sum, one) => sum + one.cents, 0);
  const add = (euros: number) => (Math.round(euros * 100) + cents) / 100;
  return { ...sums, done: add(sums.done), ...(sums.paid !== undefined && { paid: add(sums.paid) }) };
};
const sessionsOf = (rows: Row[]) => [...new Set(rows.map((row) => row.session))];
const minutesOf = (sessions: RandomSession[]) => sessions.reduce((sum, one) => sum + one.minutes, 0);

function groups<Key>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const found = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const some = found.get(key);
    if (some) some.push(row);
    else found.set(key, [row]);
  }
  return found;
}

/** The first of the month, or the latest Monday in it. */
function weekOf(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  const monday = new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  return monday.slice(0, 7) === day.slice(0, 7) ? monday : `${day.slice(0, 7)}-01`;
}

function expectedSummary(mentor: Person, period: string) {
  const rows = rowsOf(mentor).filter(({ day }) => day.startsWith(period));
  const isYear = period.length === 4;
  const sold = soldTo(mentor, period);
  const barOf = ({ day }: { day: string }) => (isYear ? `${day.slice(0, 7)}-01` : weekOf(day));
  const bars = groups(rows, barOf);
  const byStudent = groups(rows, ({ student }) => student);
  const amountOf = (id: number) =>
    centsOf(byStudent.get(id) ?? []) +
    sold.reduce((sum, { student, cents }) => sum + (student === id ? cents : 0), 0);
  const students = [...new Set([...byStudent.keys(), ...sold.map(({ student }) => student)])].sort(
    (a, b) => amountOf(b) - amountOf(a) || nameOf(a).localeCompare(nameOf(b)) || a - b,
  );
  return {
    sums: {
      ...{ period, ...plus(owed(rows), sold) },
      sessions_done: sessionsOf(rows.filter((row) => row.done)).length,
      sessions_expected: sessionsOf(rows.filter((row) => !row.done)).length,
      sessions_free: rows.filter((row) => row.state === 'free').length,
      sessions_credit: rows.filter((row) => row.state === 'credit').length,
      minutes_done: minutesOf(sessionsOf(rows.filter((row) => row.done))),
    },
    /** Those with sessions. */
    bars: Object.fromEntries(
      [...new Set([...bars.keys(), ...sold.map(barOf)])].map((from) => [
        from,
        plus(
          earned(bars.get(from) ?? []),
          sold.filter((one) => barOf(one) === from),
        ),
      ]),
    ),
    packs: [...sold]
      .sort((a, b) => b.at - a.at)
      .map(({ student, sessions, cents, at }) => [
        student,
        sessions,
        cents / 100,
        new Date(at).toISOString(),
      ]),
    students: students.map((id) => {
      const some = byStudent.get(id) ?? [];
      return {
        id,
        ...{ sessions: some.length, minutes: minutesOf(some.map((row) => row.session)) },
        ...plus(
          owed(some),
          sold.filter(({ student }) => student === id),
        ),
      };
    }),
    expertises: Object.fromEntries(
      [...groups(rows, ({ session }) => made.areas.get(session.areas[0] ?? 0) ?? '')].map(([area, some]) => [
        area,
        { sessions: sessionsOf(some).length, minutes: minutesOf(sessionsOf(some)), ...earned(some) },
      ]),
    ),
  };
}

const nameOf = (id: number) => made.names.get(id) ?? '';

async function get<T>(mentor: Person, path: string): Promise<T> {
  const { status, body } = await world.call('GET', `/api/income/${path}`, { token: mentor.token });
  expect(status).toBe(200);
  return body;
}

const months = Array.from(
  { length: 42 },
  (_, i) => `${2025 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`,
);
/** All years, the months in which the clocks and years change, and four others. */
const periods = () => [
  ...['2025', '2026', '2027', '2028', '2031', '2025-12', '2026-01', '2026-03', '2026-10'],
  ...Array.from({ length: 4 }, () => months[Math.floor(random() * months.length)] ?? '2026-02'),
];

test('sums, bars, students and areas match the plain computation', async () => {
  for (const mentor of made.mentors) {
    for (const period of periods()) {
      const answer = await get<IncomeSummaryJson>(mentor, `?period=${period}`);
      const { bars, students, expertises, packs, last_way, ...sums } = answer;
      const expected = expectedSummary(mentor, period);
      expect(sums).toEqual(expected.sums);
      expect(last_way).toBe('cash');
      const found = packs.map(({ alumno, sessions, price, created_at }) => [
        ...[alumno.id, sessions, price, created_at],
      ]);
      const inOrder = (all: unknown[]) => all.map((one) => JSON.stringify(one)).sort();
      expect(inOrder(found)).toEqual(inOrder(expected.packs.slice(0, 500)));
      const filled = bars.filter((bar) => expected.bars[bar.from] !== undefined);
      expect(Object.fromEntries(filled.map(({ from, ...of }) => [from, of]))).toEqual(expected.bars);
      expect(bars.filter((bar) => !filled.includes(bar)).every((bar) => bar.done + bar.expected === 0)).toBe(
        true,
      );
      expect(students.map(({ alumno, ...of }) => ({ id: alumno.id, ...of }))).toEqual(expected.students);
      expect(
        Object.fromEntries(expertises.map(({ expertise, ...of }) => [expertise?.name_id ?? '', of])),
      ).toEqual(expected.expertises);
      const amounts = expertises.map((one) => Math.round((one.done + one.expected) * 100));
      expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    }
  }
});

test('rows match the plain computation, page by page', async () => {
  for (const mentor of made.mentors.slice(0, 4)) {
    const found: IncomeRowJson[] = [];
    for (let page = 1, next: string | null = 'first'; next !== null; page++) {
      const answer: { results: IncomeRowJson[]; next: string | null; count: number } = await get(
        mentor,
        `sessions/?page_size=500&page=${page}`,
      );
      found.push(...answer.results);
      next = answer.next;
    }
    const today = madrid.format(world.now());
    const isAhead = ({ day }: Row) => day > today;
    const byStart = (a: Row, b: Row) => a.session.start - b.session.start;
    const past = rowsOf(mentor).filter((row) => !isAhead(row));
    const expected = [
      ...past.sort((a, b) => byStart(b, a) || a.student - b.student),
      ...rowsOf(mentor)
        .filter(isAhead)
        .sort((a, b) => byStart(a, b) || a.student - b.student),
    ];
    expect(found.map((one) => [one.mentorship, one.alumno.id, one.total, one.state, one.done])).toEqual(
      expected.map(({ session, student, state, done }) => [
        ...[session.id, student, (session.price * session.minutes) / 6_000, state, done],
      ]),
    );
  }
});

test('balances match the plain computation: what is pending, and credits left', async () => {
  for (const mentor of made.mentors.slice(0, 4)) {
    for (const [student, rows] of groups(rowsOf(mentor), (row) => row.student)) {
      const { pending, sessions_pending, credits } = await get<StudentBalanceJson>(
        mentor,
        `balances/${student}/`,
      );
      const due = rows.filter((row) => row.done && row.state === 'pending');
      expect([pending, sessions_pending]).toEqual([centsOf(due) / 100, due.length]);
      const used = made.sessions.filter(({ mentor: of, cancelled, seats }) => {
        const seat = seats.find((one) => one.student === student);
        if (of !== mentor.id || seat?.state !== 'credit' || seat.left) return false;
        return !cancelled || (cancelled.late && cancelled.by === student);
      });
      const sold = soldTo(mentor, '', student).map(({ sessions }) => sessions);
      const left = [...sold, Math.max(0, 50 - used.length)];
      expect(credits.map((one) => one.left).sort()).toEqual(left.sort());
    }
  }
});
