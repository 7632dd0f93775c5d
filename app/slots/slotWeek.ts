/** A week of a mentor's slots, for booking and moving (docs/product.md, 'Booking wizard'). */
import type { PublicMentorRules } from '~/api/contract/availability';
import { withheldText } from '~/api/contract/rules/mentorRules';
import { orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import type { SessionTimes } from '~/app/domain/sessions/people';
import { slotsOf } from '~/app/domain/sessions/rescheduling';
import {
  consecutiveSlots,
  pressSlot,
  REPEAT_DAYS,
  sameHoursLater,
  shortNotice,
  slotsIn,
} from '~/app/domain/slots/alternatives';
import { type GridRow, slotsWithin, weekGrid } from '~/app/domain/slots/slotGrid';
import { dayOfSlot, isSlot, rangeOf, type SlotRange } from '~/app/domain/slots/slots';
import { moveDay } from '~/app/domain/time/calendarDays';
import { dayOf, formatDay, formatInstant, instantOf } from '~/app/domain/time/dates';
import { visitorSlots, type Zones, zoneNote } from '~/app/domain/time/visitorClock';
import { type Week, weekOf } from '~/app/domain/time/weeks';
import { freeSlotsOf } from './slotSelection';

/** Days searched for the next free slot; the API's limit is 62. */
const LOOK_AHEAD_DAYS = 55;

export type SlotDay = ReturnType<typeof slotDay>;

export interface SlotWeek {
  week: Week;
  days: SlotDay[];
  rows: GridRow[];
  failed: boolean;
  /** Slots of the session being moved; they can be chosen too. */
  mine: readonly string[];
  /** Rules of the mentor that take hours out of this week: 'pide al menos 24 horas de antelación'. */
  reasons: string[];
  onlyMine: boolean;
  /** The first day with a free slot, if this week has none. */
  nextFree: ReturnType<typeof namedDay> | null;
  /** Offers for the first session alone are open to the reader. */
  isFirstTime: boolean;
}

export interface SlotDeps {
  api: Pick<Context['api'], 'availability'>;
  now: Context['now'];
  config: Pick<Context['config'], 'timeZone'>;
  log: Pick<Context['log'], 'warn'>;
}

/** `wanted` is a day of the week to show; null = the first week with free slots. `mine` counts as free. */
export async function loadSlotWeek(
  mentorId: string,
  wanted: string | null,
  deps: SlotDeps,
  mine: readonly string[] = [],
): Promise<SlotWeek> {
  const today = dayOf(deps.now(), deps.config.timeZone);
  const week = weekOf(wanted, today);
  const range = { from: week.monday, to: week.days[6] ?? week.monday };
  const [free, busy, rules] = await Promise.all([
    freeSlots(mentorId, range, deps),
    deps.api.availability.listBusy(mentorId, range),
    deps.api.availability.findRules(mentorId, range),
  ]);
  const withheld = withheldTexts(rules);
  const rows = weekGrid(week.days, free === null ? [] : [...free, ...mine], busy, withheld);
  const days = week.days.map((day) => slotDay(day, rows, today));
  const onlyMine = free?.every((slot) => mine.includes(slot)) === true;
  const reasons = [...new Set(withheld.values())];
  const isFirstTime = rules?.first_time !== false;
  const view = {
    week,
    days,
    rows,
    mine,
    onlyMine,
    reasons,
    failed: free === null,
    nextFree: null,
    isFirstTime,
  };
  if (!onlyMine) return view;

  const from = moveDay(week.monday, 7);
  const later = await freeSlots(mentorId, { from, to: moveDay(from, LOOK_AHEAD_DAYS) }, deps);
  const [first] = later ?? [];
  const nextFree = first === undefined ? null : namedDay(dayOfSlot(first));
  return nextFree !== null && wanted === null
    ? loadSlotWeek(mentorId, nextFree.day, deps, mine)
    : { ...view, nextFree };
}

/** The reason for each slot that the mentor's rules withhold. */
function withheldTexts(rules: PublicMentorRules | null): Map<string, string> {
  if (!rules) return new Map();
  return new Map(
    rules.withheld.flatMap(({ reason, ...span }) => {
      const [slot] = slotsWithin([span]);
      return slot && reason ? [[slot, withheldText(reason, rules)] as const] : [];
    }),
  );
}

/** Upcoming free slots in order; null if the API fails, which is logged, or tells parts of days alone. */
export async function freeSlots(
  mentorId: string,
  range: { from: string; to: string },
  { api, now, config, log }: SlotDeps,
): Promise<string[] | null> {
  const begun = formatInstant(now(), "yyyy-MM-dd'T'HH:mm", config.timeZone);
  const read = () => api.availability.listFree(mentorId, range);
  const free = await orLogged(read, log, 'free slots could not be loaded', () => null);
  if (!free || free.some(({ part }) => part)) return null;
  return slotsWithin(free).filter((slot) => slot > begun);
}

/** A session's hours on the next such weekday on which they are free, else []; null as in `freeSlots`. */
export async function sameHoursFree(session: SessionTimes, mentorId: string, deps: SlotDeps) {
  const { timeZone } = deps.config;
  const today = dayOf(deps.now(), timeZone);
  const range = { from: moveDay(today, 1), to: moveDay(today, REPEAT_DAYS) };
  const free = await freeSlots(mentorId, range, deps);
  return free && sameHoursLater(slotsOf(session, timeZone), free, today);
}

/** The start and end of a range as the API takes them. */
export function instantsOf({ day, start, end }: SlotRange, timeZone: string) {
  const at = (time: string) => instantOf(day, time, timeZone).toISOString();
  return { init_date: at(start), end_date: at(end) };
}

/** `instantsOf` of slots; null if they cannot be booked together. */
export function instantsOfSlots(slots: readonly string[], timeZone: string) {
  const range = rangeOf(slots);
  return range && instantsOf(range, timeZone);
}

export const LOST_SLOTS = 'Ese horario ya no está libre. Elige otro.';

/** Whether someone else has taken these slots of one day. False if the API does not answer. */
export async function areLost(
  slots: readonly string[],
  mentorId: string,
  deps: SlotDeps,
  mine: readonly string[] = [],
): Promise<boolean> {
  const day = dayOfSlot(slots[0] ?? '');
  const free = await freeSlots(mentorId, { from: day, to: day }, deps);
  return free !== null && !slots.every((slot) => free.includes(slot) || mine.includes(slot));
}

/**
 * The slots that a form chooses. Without scripts one tick takes the form's length, or fewer free slots, with a notice in
 * `short`. If the API fails all count as free. `mine` as in `loadSlotWeek`.
 */
export async function chosenIn(
  form: FormData,
  mentorId: string,
  deps: SlotDeps,
  mine: readonly string[] = [],
): Promise<{ slots: string[]; short: string }> {
  const { slots, length } = slotsIn(form);
  const [first = ''] = slots;
  if (length === null) return { slots, short: '' };
  const day = dayOfSlot(first);
  const open = await freeSlots(mentorId, { from: day, to: day }, deps);
  const free = open ? [...open, ...mine] : consecutiveSlots(first, length).filter(isSlot);
  const found = pressSlot([], first, { length, free });
  const notice = shortNotice(found, { length, free });
  return {
    slots: found.length > 0 ? found : slots,
    short: notice && `${notice} Si te va bien así, envíalo otra vez; si no, elige otro inicio.`,
  };
}

function slotDay(day: string, rows: readonly GridRow[], today: string) {
  return {
    ...namedDay(day),
    short: formatDay(day, 'EEE'),
    number: formatDay(day, 'd'),
    /** 'jueves 26/11/2026' */
    date: formatDay(day, 'EEEE dd/MM/yyyy'),
    isOver: day < today,
    hasFree: rows.some((row) => row.cells.some((cell) => cell.day === day && cell.state === 'free')),
  };
}

/** `long`: 'jueves 26 de noviembre' */
const namedDay = (day: string) => ({ day, long: formatDay(day, "EEEE d 'de' MMMM") });

export type VisitorClockView = ReturnType<typeof visitorClockView>;

/** Texts of a grid in the visitor's zone; `zoneNote` is '' if both are the same. */
export function visitorClockView({ week: { days }, rows }: SlotWeek, zones: Zones) {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const [from, to] = [instantOf(first, '06:00', zones.market), instantOf(last, '24:00', zones.market)];
  return { zoneNote: zoneNote(from, to, zones), own: visitorSlots(freeSlotsOf(rows), zones) };
}
