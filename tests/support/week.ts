/** A mentor's week as the API holds it. */
import type { ApiClient } from './api';
import type { Actor } from './marketplace';

interface WeeklySlot {
  day_of_week: number;
  start_time: string;
  end_time: string;
}

/** Saved half hours as 'day HH:MM'. */
export async function savedWeek(api: ApiClient, { token }: Actor): Promise<string[]> {
  const week = await api.call<WeeklySlot[]>('GET', '/api/availability/', { token });
  return week.map(({ day_of_week, start_time }) => `${day_of_week} ${start_time.slice(0, 5)}`);
}

export async function setWeek(api: ApiClient, { token }: Actor, availability: WeeklySlot[]): Promise<void> {
  await api.call('POST', '/api/availability/bulk_update/', { token, data: { availability } });
}

/** Bookable half hours of the two weeks that begin in ten days. */
export async function freeSlots(api: ApiClient, { id, token }: Actor) {
  const range = `start_date=${dayAhead(10)}&end_date=${dayAhead(23)}`;
  type Free = { date: string; start_time: string; day_of_week: number };
  return api.call<Free[]>('GET', `/api/availability/mentor/${id}/free/?${range}`, { token });
}

export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
