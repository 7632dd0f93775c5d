/**
 * The meaning of a mentor's week, exceptions and bookings (docs/contract.md, 'Free hours'), as short as
 * possible and without any code of the API.
 */
import { addDays, HALF_HOUR, instantOf, shownAt, timeOf, weekdayOf } from './clock';

/** Half hours of a day, half-open; 48 is midnight. */
export interface Hours {
  from: number;
  to: number;
}
export interface Exception extends Hours {
  id: number;
  date: string;
  kind: 'off' | 'extra';
}
export interface Booking {
  path: string;
  start: number;
  end: number;
  confirmed: boolean;
  student: number;
  /** Until when its mentor can confirm it. */
  answerBy: number;
}

const LEAD = 4 * HALF_HOUR;
/**
 * A form with a slot that has just become too late may still be accepted for a while: the contract leaves
 * this open.
 */
const LATE_FORM = HALF_HOUR;

export class Model {
  available = true;
  /** weekday * 48 + half hour */
  week = new Set<number>();
  exceptions: Exception[] = [];
  bookings: Booking[] = [];

  constructor(public now: number) {}

  get today(): string {
    return shownAt(this.now).date;
  }

  replaceWeek(stretches: (Hours & { day: number })[]): void {
    const halves = stretches.flatMap(({ day, from, to }) => range(from, to).map((half) => day * 48 + half));
    this.week = new Set(halves);
  }

  /** In the format of GET /api/availability/. */
  weekly(): string[] {
    const sorted = [...this.week].sort((a, b) => a - b);
    return sorted.map((n) => `${Math.floor(n / 48)} ${timeOf(n % 48)}-${timeOf((n % 48) + 1)}`);
  }

  upcomingExceptions(): string[] {
    return this.exceptions
      .filter((one) => one.date >= this.today)
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.from - b.from || a.id - b.id))
      .map((one) => `${one.date} ${one.kind} ${timeOf(one.from)}-${timeOf(one.to)}`);
  }

  /** A request counts until its deadline, a confirmed session always. */
  inForce(): Booking[] {
    return this.bookings.filter((one) => one.confirmed || one.answerBy > this.now);
  }

  /** 48 hours, or two before the start, but half of the time that is left; in whole minutes. */
  deadlineOf(start: number): number {
    const hour = 2 * HALF_HOUR;
    const latest = Math.max(start - 2 * hour, (this.now + start) / 2);
    return Math.floor(Math.min(this.now + 48 * hour, latest) / 60_000) * 60_000;
  }

  free(from: string, to: string): string[] {
    return this.freeInstants(from, to).map((at) => slotText(shownAt(at)));
  }

  freeInstants(from: string, to: string): number[] {
    if (!this.available) return [];
    return daysOf(from, to)
      .flatMap((date) => range(0, 48).map((half) => ({ date, half, at: instantOf(date, half) })))
      .filter(({ date, half, at }) => at !== null && this.offers(date, half) && at >= this.now + LEAD)
      .flatMap(({ at }) => (at === null || this.isTaken(at) ? [] : [at]));
  }

  /** Half hours as shown on the clock, without repetitions: a repeated hour looks the same twice. */
  busy(from: string, to: string): string[] {
    const shown = this.inForce().flatMap(({ start, end }) =>
      range(0, (end - start) / HALF_HOUR).map((n) => shownAt(start + n * HALF_HOUR)),
    );
    const within = shown.filter(({ date }) => date >= from && date <= to);
    return [...new Set(within.map(slotText))].sort();
  }

  /** Whether these half hours can be booked; null if the contract leaves it open. */
  admits(start: number, halves: number): boolean | null {
    const instants = range(0, halves).map((n) => start + n * HALF_HOUR);
    const good = instants.every((at) => {
      const { date, half } = shownAt(at);
      return this.offers(date, half) && instantOf(date, half) === at && !this.isTaken(at);
    });
    if (!good || !this.available || halves > 16) return false;
    if (start >= this.now + LEAD) return true;
    return start >= this.now + LEAD - LATE_FORM ? null : false;
  }

  private offers(date: string, half: number): boolean {
    const covers = (kind: Exception['kind']) =>
      this.exceptions.some((e) => e.kind === kind && e.date === date && e.from <= half && half < e.to);
    return (this.week.has(weekdayOf(date) * 48 + half) || covers('extra')) && !covers('off');
  }

  private isTaken(at: number): boolean {
    return this.inForce().some((one) => one.start < at + HALF_HOUR && at < one.end);
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

function daysOf(from: string, to: string): string[] {
  const days = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
  return days;
}

const slotText = ({ date, half }: { date: string; half: number }) =>
  `${date} ${timeOf(half)}-${timeOf(half + 1)} (${weekdayOf(date)})`;
