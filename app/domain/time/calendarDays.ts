/** Arithmetic with calendar days `YYYY-MM-DD`, which have no zone. Without date-fns, for the browser. */

export function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? noon(text) : null;
  return day !== null && !Number.isNaN(day.getTime()) && textOf(day) === text;
}

export function moveDay(day: string, days: number): string {
  const at = noon(day);
  at.setUTCDate(at.getUTCDate() + days);
  return textOf(at);
}

/** Days from one to the other; negative if `to` is earlier. */
export function countDays(from: string, to: string): number {
  return (noon(to).getTime() - noon(from).getTime()) / 86_400_000;
}

/** `day` plus whole months, clamped to the last day of a shorter month. */
export function moveMonth(day: string, months: number): string {
  const first = noon(firstOfMonth(day));
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return textOf(new Date(first.setUTCDate(Math.min(Number(day.slice(8)), last))));
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

export const lastOfMonth = (day: string): string => moveDay(moveMonth(firstOfMonth(day), 1), -1);

/** 0 Monday to 6 Sunday. */
export const weekDayOf = (day: string): number => (noon(day).getUTCDay() + 6) % 7;

/** The Monday on or before `day`. */
export const mondayOf = (day: string): string => moveDay(day, -weekDayOf(day));

export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => moveDay(first, i));
}

/** `day` limited to the range `least` to `most`. */
export function clampDay(day: string, least: string, most: string): string {
  if (day < least) return least;
  return day > most ? most : day;
}

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

const textOf = (at: Date): string => at.toISOString().slice(0, 10);
