/** Shared by the steps of the random history of requests: people, the hours they asked for, and calls. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { runSweep } from '~/api/jobs/sweep';
import { type Answer, createWorld, type Person, type World } from '~/tests/support/world';
import { type Deaths, versions } from './deaths';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
export const DAY = 24 * 60 * MINUTE;
/** One of so many changes is cut off. */
const DEATH_IN = 20;
const EXPECTED = new Set([200, 201, 204, 400, 403, 404, 409]);

/** Repeatable: everything is drawn from one seed. */
export function dice(seed: number) {
  const draw = fc.sample(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { seed, numRuns: 1 })[0] ?? 1;
  let state = draw;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
  return {
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
  };
}
export type Dice = ReturnType<typeof dice>;

/** Few, so that they collide: mornings of the next days; now and then any half hour of the next two weeks. */
export function hoursOf(now: Date, { below }: Dice) {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const isAny = below(6) === 0;
  const start = today + (isAny ? below(14 * 48) : (1 + below(4)) * 48 + 14 + below(12)) * HALF_HOUR;
  return {
    init_date: new Date(start).toISOString(),
    end_date: new Date(start + (1 + below(4)) * HALF_HOUR).toISOString(),
  };
}

/** A session that has not begun. Instants in ms. */
export interface Found extends Record<string, unknown> {
  id: number;
  identifier: string;
  series: string | null;
  mentor_id: number;
  student_ids: number[];
  is_offer: boolean;
  is_confirmed: boolean;
  /** Neither expired nor begun. */
  in_force: boolean;
  start: number;
  until: number;
  /** The open proposal. */
  proposal: number | null;
  by_id: number | null;
}

/** One history: a world with its people, and what has happened in it. */
export class Life {
  mentors: Person[] = [];
  students: Person[] = [];
  staff!: Person;
  /** The standing decision about somebody, if any: its case. */
  restricted: string | null = null;
  blocked: { by: Person; other: Person } | null = null;
  /** Hours that were asked for, by session: 'start end'. */
  readonly asked = new Map<string, string>();
  /** Identifiers of all sessions of a series, as they were booked, and who booked it. */
  readonly series = new Map<string, { by: Person; booked: string[] }>();
  /** Highest iCalendar SEQUENCE that was sent, by UID. */
  readonly sequences = new Map<string, number>();

  private constructor(
    readonly world: World,
    /** How often something was done, in all histories. */
    private readonly counted: Map<string, number>,
    private readonly chances: { random: Dice; deaths: Deaths },
  ) {}

  static async begin(
    world: World,
    start: string,
    { counted, ...chances }: { counted: Map<string, number>; random: Dice; deaths: Deaths },
  ): Promise<Life> {
    await world.empty();
    world.setNow(start);
    const life = new Life(world, counted, chances);
    life.mentors = [
      await world.mentor('eva'),
      await world.mentor('ivo', { from: 6, to: 24 }),
      await world.mentor('pia'),
    ];
    life.staff = await world.person('sol', 'support');
    for (let i = 0; i < 6; i++) life.students.push(await world.student(`ana.${i}`));
    return life;
  }

  /** Now and then the server dies at a call; then nothing of it is there, null is answered, and it is made again. */
  private async dying(ask: () => Promise<Answer>): Promise<Answer | null> {
    const { random, deaths } = this.chances;
    if (random.below(DEATH_IN) !== 0) return null;
    const { mails, db } = this.world;
    const [before, sent] = [await versions(db), mails.length];
    const answer = await deaths.during(ask);
    if (answer !== null) return answer;
    expect(await versions(db), 'a killed server has left something').toBe(before);
    mails.length = sent;
    return null;
  }

  /** The sweep dies at one of its pieces now and then; the next one has it all done. */
  async sweep(): Promise<void> {
    const { random, deaths } = this.chances;
    const run = () => runSweep(this.world.services);
    if (random.below(DEATH_IN) === 0) await deaths.during(run);
    expect(await run()).toBe(true);
  }

  count(what: string, times = 1): void {
    this.counted.set(what, (this.counted.get(what) ?? 0) + times);
  }

  personOf(id: number): Person {
    return [...this.mentors, ...this.students].find((one) => one.id === id) as Person;
  }

  peopleOf({ mentor_id, student_ids }: Found): [Person, ...Person[]] {
    return [this.personOf(mentor_id), ...student_ids.map((id) => this.personOf(id))];
  }

  async call(person: Person, method: string, path: string, body?: object): Promise<Answer> {
    const { world } = this;
    const token = await world.signIn(person.id);
    const before = world.mails.length;
    const ask = () => world.call(method, path, { token, body });
    const answer = (method !== 'GET' && (await this.dying(ask))) || (await ask());
    // The transaction of what is refused is undone, and its mails with it: these are kept outside.
    if (answer.status >= 400) world.mails.length = before;
    const said = `${method} ${path} ${JSON.stringify(body)} answers ${answer.status} ${JSON.stringify(answer.body)}`;
    expect(EXPECTED.has(answer.status) || (answer.status === 401 && this.restricted !== null), said).toBe(
      true,
    );
    return answer;
  }

  /** Sessions that have not begun. */
  async ahead(): Promise<Found[]> {
    const now = sql`${this.world.now().toISOString()}::timestamptz`;
    const { rows } = await this.world.db.execute<Found>(sql`
      select m.id, m.identifier, m.series_id as series, m.mentor_id, m.confirmed_at is not null as is_confirmed,
        m.booked_by_id = m.mentor_id as is_offer, p.id as proposal, p.by_id,
        m.confirmed_at is not null or coalesce(m.answer_by, lower(m.during)) > ${now} as in_force,
        (extract(epoch from lower(m.during)) * 1000)::float8 as start,
        (extract(epoch from upper(m.during)) * 1000)::float8 as until,
        (select coalesce(json_agg(s.student_id), '[]') from mentorship_students s
          where s.mentorship_id = m.id and s.left_at is null) as student_ids
      from mentorships m left join proposals p on p.mentorship_id = m.id and p.ended_at is null
      where m.cancelled_at is null and lower(m.during) > ${now}
      order by lower(m.during), m.id`);
    return rows;
  }
}

const ANY = { points: 1_000_000, seconds: 60 };

/** A world in which nobody is too fast, and calendars elsewhere say what the history has put into them. */
export async function createRequestWorld(busy: () => readonly [string, string]): Promise<World> {
  return createWorld({
    limits: { readCalendar: ANY, writes: ANY, caseAccount: ANY, caseAddress: ANY },
    fetchCalendar: async function* () {
      const [start, end] = busy();
      yield Buffer.from(
        `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:${start}\r\nDTEND:${end}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
      );
    },
  });
}
