/** Generated changes of a mentor's hours during a month, with descriptions for failures. */
import fc from 'fast-check';
import type { Hours } from './availabilityModel';
import { timeOf } from './clock';

export type Deed =
  | { do: 'week'; stretches: (Hours & { day: number })[]; inHalves: boolean }
  | { do: 'except'; kind: 'off' | 'extra'; date: number | 'change'; hours: Hours | null }
  | { do: 'forget'; pick: number; wholeDay: boolean }
  /** A free slot by its index, or any half hour counted from now (or from the night of the change). */
  | {
      do: 'book';
      at: { free: number } | { from: 'now' | 'change'; halves: number };
      halves: number;
      student: 0 | 1;
      confirm: boolean;
    }
  | { do: 'confirm'; pick: number }
  | { do: 'cancel'; pick: number; byMentor: boolean }
  | { do: 'available'; on: boolean };

export interface Step {
  /** Minutes that pass before it. */
  after: number;
  deed: Deed;
  /**
   * The range to read afterwards: days from today (or from the change) to the first day, and the number of
   * days.
   */
  ask: { from: 'today' | 'change'; offset: number; days: number };
}

const DAYS = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'];
const pick = fc.nat(9999);

/** Mostly in the daytime; also around midnight and in the hours affected by the change. */
const hours = fc
  .record({
    from: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 14, max: 40 }) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 8 }) },
      { weight: 1, arbitrary: fc.integer({ min: 42, max: 47 }) },
    ),
    length: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ from, length }) => ({ from, to: Math.min(48, from + length) }));

const stretch = fc.tuple(fc.integer({ min: 0, max: 6 }), hours).map(([day, h]) => ({ day, ...h }));
/** One in four is the Sunday on which the clocks change. */
const sundayOften = <T>(other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: other }, { weight: 1, arbitrary: fc.constant('change' as const) });

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('week' as const),
      stretches: fc.oneof(
        { weight: 4, arbitrary: fc.array(stretch, { minLength: 6, maxLength: 14 }) },
        { weight: 1, arbitrary: fc.array(stretch, { maxLength: 2 }) },
      ),
      inHalves: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('except' as const),
      kind: fc.constantFrom('off' as const, 'extra' as const),
      date: sundayOften(fc.integer({ min: -1, max: 30 })),
      hours: fc.option(hours, { freq: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('forget' as const), pick, wholeDay: fc.boolean() }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      at: fc.oneof(
        { weight: 3, arbitrary: fc.record({ free: pick }) },
        {
          weight: 1,
          arbitrary: fc.record({
            from: fc.constant('now' as const),
            halves: fc.integer({ min: -4, max: 400 }),
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({
            from: fc.constant('change' as const),
            halves: fc.integer({ min: -3, max: 5 }),
          }),
        },
      ),
      halves: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 6 })),
      student: fc.constantFrom(0 as const, 1 as const),
      confirm: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('confirm' as const), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), pick, byMentor: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('available' as const), on: fc.constantFrom(true, false, true) }),
  },
);

const step: fc.Arbitrary<Step> = fc
  .record({
    after: fc.oneof(fc.integer({ min: 0, max: 2400 }), fc.constant(0)),
    deed,
    ask: fc.record({
      from: fc.constantFrom('today' as const, 'today' as const, 'change' as const),
      offset: fc.integer({ min: -7, max: 35 }),
      days: fc.integer({ min: 7, max: 62 }),
    }),
  })
  .map((one) => ({ ...one, [fc.toStringMethod]: () => inWords(one) }));

export interface Month {
  /** The clocks go back in the first, forward in the second. */
  start: 'autumn' | 'spring';
  steps: Step[];
}

/** Up to this many steps, often repeated; a failure is reduced to the steps that it needs. */
export const month = (length: number): fc.Arbitrary<Month> =>
  fc.noBias(
    fc.record({
      start: fc.constantFrom('autumn' as const, 'spring' as const),
      steps: fc.array(step, { minLength: 1, maxLength: length, size: 'max' }),
    }),
  );

export function inWords({ after, deed, ask }: Step): string {
  const asked = `ask ${ask.days} days from ${ask.from}${ask.offset < 0 ? '' : '+'}${ask.offset}`;
  return `\n  +${after} min: ${deedInWords(deed)}; ${asked}`;
}

function deedInWords(deed: Deed): string {
  const span = ({ from, to }: Hours) => `${timeOf(from).slice(0, 5)}-${timeOf(to).slice(0, 5)}`;
  switch (deed.do) {
    case 'week':
      return `week [${deed.stretches.map((s) => `${DAYS[s.day]} ${span(s)}`).join(', ')}]${deed.inHalves ? ' in half hours' : ''}`;
    case 'except':
      return `${deed.kind} on ${deed.date === 'change' ? 'the Sunday of the change' : `today+${deed.date}`} ${deed.hours ? span(deed.hours) : 'all day'}`;
    case 'forget':
      return `forget exception ${deed.pick}${deed.wholeDay ? ' and its day' : ''}`;
    case 'book': {
      const at =
        'free' in deed.at
          ? `free slot ${deed.at.free}`
          : `${deed.at.halves} half hours after ${deed.at.from}`;
      return `student ${deed.student} books ${deed.halves} half hours at ${at}${deed.confirm ? ', confirmed' : ''}`;
    }
    case 'confirm':
      return `confirm request ${deed.pick}`;
    case 'cancel':
      return `${deed.byMentor ? 'mentor' : 'student'} cancels ${deed.pick}`;
    case 'available':
      return `available ${deed.on ? 'on' : 'off'}`;
  }
}
