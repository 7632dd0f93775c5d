/** Choosing a span of half hours on a day of a mentor's calendar, and the actions it allows. */
import { DAY_ENDS, DAY_STARTS, SLOT_MINUTES } from '~/api/contract/rules/slots';
import { DAY_MINUTES, type Span, shownTime, timeOf } from '~/app/domain/slots/slots';
import type { DayChange } from './dayHours';

/** A day's hours by state, in minutes since midnight. */
export interface DayHours {
  /** Hours that students can book, ignoring sessions. */
  open: readonly Span[];
  changes: readonly DayChange[];
  /** Hours taken by the mentor's other calendar. */
  busy: readonly Span[];
  sessions: readonly Span[];
}

export type SpanAction = 'block' | 'open' | 'offer';

/** The span of two half hours, in either order, both included. */
export function spanBetween(one: number, other: number): Span {
  return { from: Math.min(one, other), to: Math.max(one, other) + SLOT_MINUTES };
}

/** The span for a press on a half hour: the whole block it is in, otherwise itself. */
export function spanAt(half: number, changes: readonly DayChange[]): Span {
  const pressed = changesWithin(spanBetween(half, half), changes).find(({ kind }) => kind === 'off');
  return pressed ? { from: pressed.from, to: pressed.to } : spanBetween(half, half);
}

export function changesWithin(span: Span, changes: readonly DayChange[]): DayChange[] {
  return changes.filter((one) => overlap(one, span));
}

/** 'de 10:00 a 11:00' */
export function spanText({ from, to }: Span): string {
  if (from === 0 && to === DAY_MINUTES) return 'todo el día';
  return `de ${timeOf(from)} a ${shownTime(timeOf(to))}`;
}

/** 'libre', 'bloqueado, libre': all states within the span, in order. */
export function spanStateText(span: Span, day: DayHours): string {
  return [...new Set(halvesOf(span).map((half) => STATE_WORDS[stateOf(half, day)]))].join(', ');
}

type HalfState = keyof typeof STATE_WORDS;

const STATE_WORDS = {
  session: 'con una sesión',
  off: 'bloqueado',
  busy: 'ocupado en tu calendario externo',
  open: 'libre',
  closed: 'fuera de tu horario',
};

function stateOf(half: Span, { sessions, changes, busy, open }: DayHours): HalfState {
  const isIn = (spans: readonly Span[]) => spans.some((one) => overlap(one, half));
  if (isIn(sessions)) return 'session';
  if (isIn(changes.filter(({ kind }) => kind === 'off'))) return 'off';
  if (isIn(busy)) return 'busy';
  return isIn(open) ? 'open' : 'closed';
}

/** The actions for a span. A block is lifted by a button of its own. */
export function actionsFor(span: Span, day: DayHours): SpanAction[] {
  // A session over midnight shows hours that nobody can offer.
  if (span.from < DAY_STARTS || span.to > DAY_ENDS) return [];
  const states = new Set(halvesOf(span).map((half) => stateOf(half, day)));
  const has = (...some: HalfState[]) => some.some((one) => states.has(one));
  return [
    ...(has('open', 'busy', 'session') ? (['block'] as const) : []),
    ...(has('closed') ? (['open'] as const) : []),
    ...(states.size === 1 && has('open') ? (['offer'] as const) : []),
  ];
}

/** The keyboard's half hour `at`, and the `anchor` where the chosen span begins. */
export interface KeyPick {
  anchor: number;
  at: number;
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -4, PageDown: 4 };

/** The choice after a key: with Shift the span grows, otherwise it restarts. Null for other keys. `halves`: those shown. */
export function pickAfterKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { anchor, at }: KeyPick,
  halves: readonly number[],
): KeyPick | null {
  const last = halves.length - 1;
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  const index =
    step !== undefined ? halves.indexOf(at) + step : key === 'Home' ? 0 : key === 'End' ? last : -1;
  if (step === undefined && index === -1) return null;
  const to = halves[Math.min(Math.max(index, 0), last)] ?? at;
  return { anchor: shiftKey ? anchor : to, at: to };
}

/** The half hours that a span touches. */
export function halvesOf({ from, to }: Span): Span[] {
  const first = Math.floor(from / SLOT_MINUTES);
  return Array.from({ length: Math.ceil(to / SLOT_MINUTES) - first }, (_, i) =>
    spanBetween((first + i) * SLOT_MINUTES, (first + i) * SLOT_MINUTES),
  );
}

const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to;
