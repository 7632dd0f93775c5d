/** Other hours for several sessions of a series: proposed, and answered together (docs/contract.md, 'Series'). */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { HALF_HOUR } from './clock';
import { type Dice, type Found, hoursOf, type Life } from './requestWorld';
import { callSeries, expectTold, halvesBetween, laterByClock, ofSeries } from './seriesCall';

/** Days and half hours by which a session is moved: also into the hours that the next one leaves. */
const MOVES = [-2, -1, 1, 2, 3, 48, -48, 7 * 48];

/** That session and all later ones are to move by the same days and time of the clock. */
export async function propose(life: Life, random: Dice): Promise<void> {
  const { below, pick } = random;
  const one = pick((await life.ahead()).filter(({ series }) => series));
  if (!one?.series) return;
  const caller = pick(life.peopleOf(one).slice(0, 2));
  if (!caller) return;
  const near = laterByClock(one.start, pick(MOVES)) ?? one.start;
  const length = Math.max(HALF_HOUR, one.until - one.start + (below(3) - 1) * HALF_HOUR);
  const inIso = (at: number) => new Date(at).toISOString();
  const hours =
    below(3) === 0
      ? hoursOf(life.world.now(), random)
      : { init_date: inIso(near), end_date: inIso(near + length) };
  const before = await ofSeries(life, one.series);
  const body = { from: one.identifier, ...hours };
  const { status } = await callSeries(life, caller, `${one.series}/propose/`, body);
  if (status !== 200) return life.count('series move refused');
  const after = await ofSeries(life, one.series);
  const isMoved = ({ in_force, start, id }: Found) => id === one.id || (in_force && start > one.start);
  const moving = before.filter(
    (two) => isMoved(two) && life.peopleOf(two).some(({ id }) => id === caller.id),
  );
  const now = new Map(after.map((two) => [two.id, two]));
  const halves = halvesBetween(one.start, Date.parse(hours.init_date));
  const longer = Date.parse(hours.end_date) - Date.parse(hours.init_date) - (one.until - one.start);
  for (const two of moving) {
    const start = two.id === one.id ? Date.parse(hours.init_date) : (laterByClock(two.start, halves) ?? 0);
    const wanted = { start, until: start + two.until - two.start + longer, by: caller.id };
    expect(await proposalOf(now.get(two.id), life), `moved ${two.identifier}`).toEqual(wanted);
    expect(now.get(two.id)).toMatchObject({ start: two.start, until: two.until });
  }
  const told = moving.filter((two) => now.get(two.id)?.proposal !== two.proposal);
  const people = new Set(told.flatMap((two) => life.peopleOf(two)));
  await expectTold(
    life,
    caller,
    [...people].filter((person) => person !== caller),
  );
  life.count('series moves proposed');
}

async function proposalOf(found: Found | undefined, life: Life) {
  const { rows } = await life.world.db.execute(sql`select by_id as by,
      (extract(epoch from lower(during)) * 1000)::float8 as start, (extract(epoch from upper(during)) * 1000)::float8 as until
    from proposals where id = ${found?.proposal ?? 0}`);
  return rows[0];
}

/** All that one of them has proposed, or some of it: accepted by nobody who proposed it, or ended. */
export async function answerProposals(life: Life, random: Dice): Promise<void> {
  const { below, pick } = random;
  const one = pick((await life.ahead()).filter(({ series, proposal }) => series && proposal !== null));
  if (!one?.series) return;
  const open = (await ofSeries(life, one.series)).filter(({ by_id }) => by_id === one.by_id);
  const isAll = below(3) > 0;
  const named = open.filter((two) => isAll || two.id === one.id || below(2) === 0);
  const others = life.peopleOf(one).filter(({ id }) => id !== one.by_id);
  const caller = pick(below(5) === 0 ? life.peopleOf(one) : others);
  if (!caller) return;
  const accept = below(4) > 0;
  const body = { proposals: named.map(({ proposal }) => proposal), accept };
  const { status } = await callSeries(life, caller, `${one.series}/proposals/answer/`, body);
  if (status !== 200) return life.count('series moves kept');
  expect(accept && caller.id === one.by_id, 'accepted by who proposed it').toBe(false);
  const { rows } = await life.world.db.execute<{
    id: number;
    outcome: string | null;
    holds: boolean;
    said: boolean;
  }>(sql`
    select p.id, p.outcome, p.during = m.during as holds, ${caller.id}::int = any (p.accepted_by) as said
    from proposals p join mentorships m on m.id = p.mentorship_id
    where p.id = any (${sql.param(`{${body.proposals.join(',')}}`)}::int[])`);
  expect(rows.length).toBe(named.length);
  const declined = caller.id === one.by_id ? 'withdrawn' : 'declined';
  for (const { outcome, holds, said } of rows)
    if (accept)
      expect([said, outcome === 'accepted' ? holds : outcome]).toEqual([
        true,
        outcome === null ? null : true,
      ]);
    else expect(outcome).toBe(declined);
  const ended = new Set(rows.filter(({ outcome }) => outcome !== null).map(({ id }) => id));
  const told = named.filter(({ proposal }) => ended.has(proposal ?? 0)).flatMap((two) => life.peopleOf(two));
  await expectTold(
    life,
    caller,
    [...new Set(told)].filter((person) => person !== caller),
  );
  life.count(accept ? 'series moves accepted' : 'series moves declined');
}
