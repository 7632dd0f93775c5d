/** One random thing that somebody does with a series, compared with what it has to do (docs/contract.md, 'Series'). */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Person } from '~/tests/support/world';
import { AHEAD, endSeries } from './openSeries';
import { acceptByAll } from './requestSteps';
import { type Dice, hoursOf, type Life } from './requestWorld';
import { callSeries, expectTold, laterByClock, ofSeries, SERIES } from './seriesCall';
import { answerProposals, propose } from './seriesProposalSteps';

/** By how often they are drawn: some stand here several times. */
export const SERIES_STEPS = [
  ...[book, book, weekly, offer, answer, answer, cancelFrom],
  ...[propose, propose, answerProposals, answerProposals, acceptOne, endSeries],
];
const WEEK = 7 * 48;

async function book(life: Life, random: Dice): Promise<void> {
  const student = random.pick(life.students);
  await ask(life, random, { mentor: random.pick(life.mentors), student, caller: student });
}

/** A weekly student: all weeks of their series without end are confirmed at once. */
export async function weekly(life: Life, random: Dice): Promise<void> {
  const [mentor, student] = [random.pick(life.mentors), random.pick(life.students)];
  const made = await ask(life, random, { mentor, student, caller: student, goesOn: true });
  if (!made?.confirm.length) return;
  const { status } = await callSeries(life, mentor, `${made.id}/answer/`, { confirm: made.confirm });
  if (status === 204) life.count('weekly students');
}

/** To somebody they have taught, if there is anybody. */
async function offer(life: Life, random: Dice): Promise<void> {
  const { rows } = await life.world.db.execute<{ mentor: number; student: number }>(sql`
    select distinct m.mentor_id as mentor, s.student_id as student from mentorships m
    join mentorship_students s on s.mentorship_id = m.id and s.left_at is null
    where m.confirmed_at is not null and upper(m.during) <= ${life.world.now().toISOString()}::timestamptz order by 1, 2`);
  const pair = random.pick(rows);
  const mentor = pair ? life.personOf(pair.mentor) : random.pick(life.mentors);
  const student = pair ? life.personOf(pair.student) : random.pick(life.students);
  await ask(life, random, { mentor, student, caller: mentor });
}

/** A series is booked as its preview shows it; with a refused week, or one too few, nothing is booked. */
async function ask(
  life: Life,
  random: Dice,
  who: { mentor: Person; student: Person; caller: Person; goesOn?: boolean },
): Promise<{ id: string; confirm: string[] } | null> {
  const { below, pick } = random;
  const { mentor, student, caller, goesOn = below(3) === 0 } = who;
  const hours = hoursOf(life.world.now(), random);
  const weeks = goesOn ? AHEAD : 2 + below(5);
  const query = new URLSearchParams({ mentor: mentor.username, weeks: `${weeks}`, ...hours });
  if (caller === mentor) query.set('alumno', student.username);
  const preview = await life.call(caller, 'GET', `${SERIES}preview/?${query}`);
  const shown: { week: number; reason: string | null }[] = preview.status === 200 ? preview.body.weeks : [];
  const refused = shown.filter(({ reason }) => reason !== null).map(({ week }) => week);
  // Now and then somebody insists, or leaves out one more.
  const insisted = below(5) === 0 ? refused.slice(-1) : [];
  const unwanted = below(4) === 0 ? [1 + below(weeks)] : [];
  const leftOut = [...refused.filter((week) => !insisted.includes(week)), ...unwanted];
  const body = {
    ...life.world.booking(mentor, student, hours.init_date, hours.end_date),
    ...{ listed: below(2) === 0, room_size: 3, price: pick([20, 25, 30]), weeks, left_out: leftOut },
    ...(goesOn && { goes_on: true }),
  };
  const { status, body: made } = await callSeries(life, caller, '', body);
  const wanted = shown.map(({ week }) => week).filter((week) => !leftOut.includes(week));
  const withheld = wanted.filter((week) => refused.includes(week));
  if (status !== 201) {
    // The price, or how many are open already, is no matter of the preview; nor is an hour that the clock skips.
    const isOther =
      [401, 403].includes(status) ||
      (made.price ?? made.non_field_errors ?? (withheld.length > 0 && made.left_out));
    if (wanted.length > 1 && !isOther)
      expect(made.weeks, JSON.stringify([body, shown, made])).toEqual(withheld);
    life.count('series refused');
    return null;
  }
  expect(withheld, 'booked what cannot be had').toEqual([]);
  expect(wanted.length).toBeGreaterThan(1);
  const booked: { identifier: string; init_date: string; series: object; confirmation: boolean }[] =
    made.sessions;
  const isConfirmed = booked[0]?.confirmation;
  const more = { ...(goesOn && { goes_on: true }), ...(!isConfirmed && { waiting: wanted.length }) };
  expect(booked.map(({ series }) => series)).toEqual(
    wanted.map((_, index) => ({ id: made.id, week: index + 1, weeks: wanted.length, ...more })),
  );
  const [start, until] = [Date.parse(hours.init_date), Date.parse(hours.end_date)];
  for (const [index, week] of wanted.entries()) {
    const at = week === 1 ? start : laterByClock(start, (week - 1) * WEEK);
    if (at === null) throw new Error('Booked at a time that the clock skips.');
    const span = [at, at + until - start].map((one) => new Date(one).toISOString());
    life.asked.set(booked[index]?.identifier ?? '', span.join(' '));
  }
  life.series.set(made.id, { by: caller, booked: booked.map(({ identifier }) => identifier) });
  expect(isConfirmed && caller === mentor, 'an offer is confirmed').toBeFalsy();
  await expectTold(life, caller, caller === mentor ? [student] : isConfirmed ? [mentor, student] : [mentor]);
  life.count(caller === mentor ? 'series offered' : 'series booked');
  return { id: made.id, confirm: isConfirmed ? [] : booked.map(({ identifier }) => identifier) };
}

/** All, none or some are confirmed and the others declined, but only by who was asked. */
async function answer(life: Life, random: Dice): Promise<void> {
  const { below, pick } = random;
  const one = pick((await life.ahead()).filter(({ series, is_confirmed }) => series && !is_confirmed));
  if (!one?.series) return;
  const open = (await ofSeries(life, one.series)).filter(({ is_confirmed }) => !is_confirmed);
  const inside = life.peopleOf(one);
  const answerer = one.is_offer ? inside[1] : inside[0];
  const caller = below(5) === 0 ? pick(inside) : (answerer ?? inside[0]);
  const chance = pick([0, 1, 2, 2]);
  const confirm = open
    .filter(() => chance > 0 && (chance === 1 || below(2) === 0))
    .map((two) => two.identifier);
  const foreign = below(8) === 0 ? [pick([...life.asked.keys()])] : [];
  const body = { confirm: [...confirm, ...foreign] };
  const { status } = await callSeries(life, caller, `${one.series}/answer/`, body);
  const known = open.map(({ identifier }) => identifier);
  if (status !== 204) return life.count('series answer refused');
  expect(caller.id, 'answered by somebody who was not asked').toBe(answerer?.id);
  expect(known).toEqual(expect.arrayContaining(body.confirm));
  const { rows } = await life.world.db.execute<{ identifier: string; how: string }>(sql`
    select identifier, case when cancelled_at is null and confirmed_at is not null then 'confirmed' else cancel_kind end as how
    from mentorships where identifier = any (${sql.param(`{${known.join(',')}}`)}::uuid[])`);
  const wanted = new Set(body.confirm);
  for (const { identifier, how } of rows) expect(how).toBe(wanted.has(identifier) ? 'confirmed' : 'declined');
  const people = new Set(open.flatMap((two) => life.peopleOf(two)));
  await expectTold(
    life,
    caller,
    [...people].filter((person) => person !== caller),
  );
  life.count('series answered');
}

/** Nothing is left of it from that session on, for who leaves; what comes before stands. */
async function cancelFrom(life: Life, random: Dice): Promise<void> {
  // Rarely: a series without end has to last for weeks to grow.
  if (random.below(3) > 0) return;
  const one = random.pick((await life.ahead()).filter(({ series }) => series));
  if (!one?.series) return;
  const caller = random.pick(life.peopleOf(one));
  const mine = async () =>
    (await ofSeries(life, one.series ?? '')).filter(
      (two) => two.in_force && life.peopleOf(two).some(({ id }) => id === caller.id),
    );
  const before = await mine();
  const { status } = await callSeries(life, caller, `${one.series}/cancel/`, {
    from: one.identifier,
    reason: 'Ya no.',
  });
  if (status !== 204) return expect(one.in_force && status !== 401, 'refused').toBe(false);
  const identifiers = (found: typeof before) => found.map(({ identifier }) => identifier);
  expect(identifiers(await mine())).toEqual(identifiers(before.filter(({ start }) => start < one.start)));
  const told = before
    .filter(({ start }) => start >= one.start)
    .flatMap((two) => {
      const [mentor, ...students] = life.peopleOf(two);
      if (caller === mentor || students.length === 1)
        return life.peopleOf(two).filter((other) => other !== caller);
      return two.is_confirmed ? [mentor, caller] : [mentor];
    });
  await expectTold(life, caller, [...new Set(told)]);
  life.count('series cancelled');
}

/** One proposal of a series by itself: the others stand. */
async function acceptOne(life: Life, random: Dice): Promise<void> {
  const all = (await life.ahead()).filter(({ series, proposal }) => series && proposal !== null);
  const one = random.pick(all);
  if (!one?.series) return;
  await acceptByAll(one, life);
  const left = await ofSeries(life, one.series);
  const others = all.filter(({ series, id }) => series === one.series && id !== one.id);
  const open = left.filter(({ id, proposal }) => id !== one.id && proposal !== null);
  expect(open.map(({ proposal }) => proposal).sort()).toEqual(others.map(({ proposal }) => proposal).sort());
  life.count('one of a series accepted');
}
