/** Free half hours of a mentor as the wizard names them, 'YYYY-MM-DDTHH:MM', and what was booked of them. */
import type { ApiClient } from './api';
import type { Actor } from './marketplace';

interface Slot {
  date: string;
  start_time: string;
}

/**
 * Names of the mentor's free slots of the first whole day with at least `count` of them, two days from now or
 * later.
 */
export async function freeDay(api: ApiClient, mentor: Actor, count = 10): Promise<string[]> {
  const free = await freeFrom(2, api, mentor);
  for (const day of new Set(free.map((name) => name.slice(0, 10)))) {
    const names = free.filter((name) => name.startsWith(day));
    if (names.length >= count) return names;
  }
  throw new Error('no day with so many free slots');
}

/** Names of the mentor's free slots of ten days, so many days from now. */
export async function freeFrom(days: number, api: ApiClient, mentor: Actor): Promise<string[]> {
  const ahead = (more: number) =>
    new Date(Date.now() + (days + more) * 86_400_000).toISOString().slice(0, 10);
  const path = `/api/availability/mentor/${mentor.id}/free/?start_date=${ahead(0)}&end_date=${ahead(10)}`;
  const free = await api.call<Slot[]>('GET', path, { token: mentor.token });
  return free.map(({ date, start_time }) => `${date}T${start_time.slice(0, 5)}`);
}

/** Another student books this half hour first, through the API. */
export async function takeSlot(api: ApiClient, slot: string, people: { student: Actor; mentor: Actor }) {
  const start = startOf(slot);
  await api.call('POST', '/api/mentorships/', {
    token: people.student.token,
    data: {
      mentor: people.mentor.username,
      alumnos: [people.student.username],
      init_date: new Date(start).toISOString(),
      end_date: new Date(start + 1_800_000).toISOString(),
      price: 30,
      additional_information: 'Repaso',
    },
  });
}

interface BookedSession {
  init_date: string;
  end_date: string;
  price: number;
  room_code: string;
  room_size: number;
  confirmation: boolean;
  open: boolean;
  additional_information: string;
  expertises: string[];
  mentor: { username: string };
  alumnos: { username: string }[];
}

export async function sessionsOf(api: ApiClient, { token }: Actor): Promise<BookedSession[]> {
  const { results } = await api.call<{ results: BookedSession[] }>('GET', '/api/mentorships/', { token });
  return results;
}

/** The slot's start as an instant, in the marketplace's zone of the tests. */
export function startOf(slot: string): number {
  const guess = new Date(`${slot}:00Z`);
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Madrid',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(guess);
  return guess.getTime() - (Date.parse(`${shown.replace(' ', 'T')}:00Z`) - guess.getTime());
}
