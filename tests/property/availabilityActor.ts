/** Runs a step on the API and on the model, and compares the results. */
import { expect } from 'vitest';
import { availability, availabilityExceptions } from '~/api/db/schema';
import type { Answer, Person, World } from '~/tests/support/world';
import { type Booking, Model } from './availabilityModel';
import type { Deed, Step } from './availabilitySteps';
import { addDays, HALF_HOUR, timeOf } from './clock';

const EXCEPTIONS = '/api/availability/exceptions/';
/** The first half hour of a day that can be offered. */
const SIX = 12;
/**
 * First day of the month at 09:00 UTC, the Sunday of the change, and the instant at which the clocks change.
 */
const MONTHS = {
  autumn: { start: '2026-10-05T07:00:00Z', sunday: '2026-10-25', change: Date.parse('2026-10-25T01:00:00Z') },
  spring: { start: '2027-03-08T07:00:00Z', sunday: '2027-03-28', change: Date.parse('2027-03-28T01:00:00Z') },
};

interface Slot {
  date: string;
  start_time: string;
  end_time: string;
  day_of_week: number;
}

export class Actor {
  readonly model: Model;
  /** How often each kind of step succeeded. */
  booked = 0;
  cancelled = 0;
  private readonly month: (typeof MONTHS)['autumn'];
  private tokens = new Map<number, string>();

  constructor(
    private readonly world: World,
    private readonly mentor: Person,
    private readonly students: readonly Person[],
    start: keyof typeof MONTHS,
  ) {
    this.month = MONTHS[start];
    this.model = new Model(Date.parse(this.month.start));
    this.wait(0);
  }

  /** The initial week: mornings, and the night in which the clocks change. */
  async begin(): Promise<void> {
    const mornings = [0, 1, 2, 3, 4].map((day) => ({ day, from: 18, to: 26 }));
    await this.replaceWeek({
      do: 'week',
      stretches: [...mornings, { day: 6, from: 2, to: 8 }],
      inHalves: false,
    });
  }

  async run({ after, deed, ask }: Step): Promise<void> {
    this.wait(after);
    await this.perform(deed);
    const from = addDays(ask.from === 'today' ? this.model.today : this.month.sunday, ask.offset);
    await this.compare(from, addDays(from, ask.days - 1));
  }

  private wait(minutes: number): void {
    this.model.now += minutes * 60_000;
    this.world.setNow(new Date(this.model.now));
    this.tokens = new Map();
  }

  private async call(who: Person, method: string, path: string, body?: unknown): Promise<Answer> {
    const token = this.tokens.get(who.id) ?? (await this.world.signIn(who.id));
    this.tokens.set(who.id, token);
    return this.world.call(method, path, { token, body });
  }

  private async compare(from: string, to: string): Promise<void> {
    const { model, mentor } = this;
    const [reader = mentor] = this.students;
    const query = `?start_date=${from}&end_date=${to}`;
    const slots = async (what: 'free' | 'busy') => {
      const { body } = await this.call(
        reader,
        'GET',
        `/api/availability/mentor/${mentor.id}/${what}/${query}`,
      );
      return body.map((s: Slot) => `${s.date} ${s.start_time}-${s.end_time} (${s.day_of_week})`);
    };
    const week = (await this.call(mentor, 'GET', '/api/availability/')).body;
    const weekly = week.map((s: Slot) => `${s.day_of_week} ${s.start_time}-${s.end_time}`);
    const exceptions = (await this.call(mentor, 'GET', EXCEPTIONS)).body.map(
      (e: Slot & { kind: string }) => `${e.date} ${e.kind} ${e.start_time}-${e.end_time}`,
    );
    const said = { weekly, exceptions, free: await slots('free'), busy: await slots('busy') };
    expect(said, `at ${new Date(model.now).toISOString()}, ${from} to ${to}`).toEqual({
      weekly: model.weekly(),
      exceptions: model.upcomingExceptions(),
      free: model.free(from, to),
      busy: model.busy(from, to),
    });
  }

  private async perform(deed: Deed): Promise<void> {
    switch (deed.do) {
      case 'week':
        return this.replaceWeek(deed);
      case 'except':
        return this.addException(deed);
      case 'forget':
        return this.forget(deed);
      case 'book':
        return this.book(deed);
      case 'confirm':
        return this.confirm(pickOf(this.pending(), deed.pick));
      case 'cancel':
        return this.cancel(deed);
      case 'available':
        await this.expectStatus(200, this.mentor, 'PATCH', '/api/auth/profile/', { available: deed.on });
        this.model.available = deed.on;
    }
  }

  private async expectStatus(status: number, who: Person, method: string, path: string, body?: unknown) {
    const answer = await this.call(who, method, path, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(status);
    return answer;
  }

  private async replaceWeek({ stretches, inHalves }: Deed & { do: 'week' }): Promise<void> {
    const cut = stretches.flatMap(({ day, from, to }) =>
      inHalves
        ? Array.from({ length: to - from }, (_, i) => ({ day, from: from + i, to: from + i + 1 }))
        : [{ day, from, to }],
    );
    const week = cut.map(({ day, from, to }) => ({
      day_of_week: day,
      start_time: timeOf(from),
      end_time: timeOf(to),
    }));
    const save = (status: number) =>
      this.expectStatus(status, this.mentor, 'POST', '/api/availability/bulk_update/', {
        availability: week,
      });
    const before = new Set(this.model.week);
    this.model.replaceWeek(stretches);
    const early = [...this.model.week].filter((half) => half % 48 < SIX && !before.has(half));
    if (early.length > 0) {
      // They can no longer be added; existing ones stay.
      await save(400);
      const rows = early.map((half) => ({ dayOfWeek: Math.floor(half / 48), startMinute: (half % 48) * 30 }));
      await this.world.db
        .insert(availability)
        .values(rows.map((row) => ({ mentorId: this.mentor.id, ...row })));
    }
    await save(200);
  }

  private async addException({ kind, date, hours }: Deed & { do: 'except' }): Promise<void> {
    const day = date === 'change' ? this.month.sunday : addDays(this.model.today, date);
    const times = hours ? { start_time: timeOf(hours.from), end_time: timeOf(hours.to) } : {};
    const good = day >= this.model.today && (hours !== null || kind === 'off');
    const early = kind === 'extra' && hours !== null && hours.from < SIX;
    const sent = { date: day, kind, ...times };
    const status = good && !early ? 201 : 400;
    const { body } = await this.expectStatus(status, this.mentor, 'POST', EXCEPTIONS, sent);
    if (!good) return;
    const span = hours ?? { from: 0, to: 48 };
    const known = this.model.exceptions.find(
      (e) => e.date === day && e.kind === kind && e.from === span.from && e.to === span.to,
    );
    if (known && !early) expect(body.id).toBe(known.id);
    if (known) return;
    const id = early ? await this.keepFromBefore({ day, kind, ...span }) : body.id;
    this.model.exceptions.push({ id, date: day, kind, ...span });
  }

  /** Extra hours that can no longer be added. */
  private async keepFromBefore(one: { day: string; kind: 'off' | 'extra'; from: number; to: number }) {
    const { day, kind, from, to } = one;
    const [row] = await this.world.db
      .insert(availabilityExceptions)
      .values({
        ...{ mentorId: this.mentor.id, day, kind, createdAt: this.world.now() },
        ...{ startMinute: from * 30, endMinute: to * 30 },
      })
      .returning({ id: availabilityExceptions.id });
    return row?.id ?? 0;
  }

  private async forget({ pick, wholeDay }: Deed & { do: 'forget' }): Promise<void> {
    const { model } = this;
    const upcoming = model.exceptions.filter((e) => e.date >= model.today);
    const one = pickOf(upcoming, pick);
    if (!one) return;
    const path = wholeDay ? `${EXCEPTIONS}?date=${one.date}` : `${EXCEPTIONS}${one.id}/`;
    await this.expectStatus(204, this.mentor, 'DELETE', path);
    model.exceptions = model.exceptions.filter((e) => (wholeDay ? e.date !== one.date : e !== one));
  }

  private async book({ at, halves, student, confirm }: Deed & { do: 'book' }): Promise<void> {
    const { model, mentor } = this;
    const who = this.students[student] ?? mentor;
    const start = this.startOf(at);
    if (start === null) return;
    const end = start + halves * HALF_HOUR;
    const times = [start, end].map((ms) => new Date(ms).toISOString());
    const body = this.world.booking(mentor, who, times[0] ?? '', times[1] ?? '');
    const answer = await this.call(who, 'POST', '/api/mentorships/', body);
    const open = this.pending().filter((one) => one.student === student && one.start > model.now);
    const wanted = open.length < 10 && (model.admits(start, halves) ?? answer.status === 201);
    const said = `booking ${times.join(' to ')} answers ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
    expect(wanted ? [201] : [400, 409], said).toContain(answer.status);
    if (!wanted) return;
    const path = `/api/mentorships/${answer.body.identifier}/`;
    const answerBy = model.deadlineOf(start);
    const booking = { path, start, end, confirmed: false, student, answerBy };
    model.bookings.push(booking);
    this.booked += 1;
    if (confirm) await this.confirm(booking);
  }

  private startOf(at: (Deed & { do: 'book' })['at']): number | null {
    const { today, now } = this.model;
    if ('free' in at) return pickOf(this.model.freeInstants(today, addDays(today, 34)), at.free) ?? null;
    const origin = at.from === 'change' ? this.month.change : now - (now % HALF_HOUR);
    return origin + at.halves * HALF_HOUR;
  }

  private pending(): Booking[] {
    return this.model.inForce().filter((one) => !one.confirmed);
  }

  private async confirm(booking: Booking | undefined): Promise<void> {
    if (!booking) return;
    await this.expectStatus(200, this.mentor, 'PUT', booking.path, { confirmation: true });
    booking.confirmed = true;
  }

  private async cancel({ pick, byMentor }: Deed & { do: 'cancel' }): Promise<void> {
    const { model } = this;
    const one = pickOf(
      model.inForce().filter((b) => b.start > model.now),
      pick,
    );
    if (!one) return;
    const who = byMentor ? this.mentor : this.students[one.student];
    await this.expectStatus(204, who ?? this.mentor, 'DELETE', one.path);
    model.bookings = model.bookings.filter((b) => b !== one);
    this.cancelled += 1;
  }
}

function pickOf<T>(all: readonly T[], pick: number): T | undefined {
  return all[pick % Math.max(1, all.length)];
}
