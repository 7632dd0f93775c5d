/** Sets the scene through the API. */
import type { ApiClient } from './api';
import { startOf } from './freeTimes';
import { newPerson, PASSWORD, type Person, register } from './people';
import { ALL_WEEK, HALF_HOURS, MENTOR_PROFILE, STUDENT_PROFILE, takePerson } from './peoplePool';
import { dayAhead } from './week';

export interface Actor extends Person {
  id: number;
  token: string;
}

export interface Booked {
  identifier: string;
  room_code: string;
  init_date: string;
}

export async function student(api: ApiClient): Promise<Actor> {
  return (await pooled(api, 'alumno')) ?? withProfile(api, 'alumno', STUDENT_PROFILE);
}

/** At 30 € an hour, every half hour from 08:00 to 20:00 free, all week. */
export async function mentor(api: ApiClient): Promise<Actor> {
  const known = await pooled(api, 'mentor');
  if (known) return known;
  const actor = await withProfile(api, 'mentor', {
    ...MENTOR_PROFILE,
    expertises: (await topics(api)).slice(0, 2).map((topic) => topic.name_id),
    available: true,
  });
  const availability = ALL_WEEK.flatMap((day_of_week) =>
    HALF_HOURS.map((minutes) => ({ day_of_week, start_time: clock(minutes), end_time: clock(minutes + 30) })),
  );
  const { token } = actor;
  await api.call('POST', '/api/availability/bulk_update/', { token, data: { availability } });
  return actor;
}

/**
 * Asks for the mentor's next free hour, two days from now or later. With `others` it is a confirmed group
 * that they have joined.
 */
export async function book(
  api: ApiClient,
  people: { student: Actor; mentor: Actor; others?: Actor[] },
  options: { information?: string; expertises?: string[] } = {},
): Promise<Booked> {
  const [first, second] = await freeHour(api, people.mentor);
  const { mentor, student, others = [] } = people;
  const booked = await api.call<Booked>('POST', '/api/mentorships/', {
    token: student.token,
    data: {
      mentor: mentor.username,
      alumnos: [student.username],
      init_date: instant(first.date, first.start_time),
      end_date: instant(second.date, second.end_time),
      confirmation: false,
      open: true,
      listed: others.length > 0,
      room_size: 5,
      price: 30,
      additional_information: options.information ?? 'Repasar integración por partes',
      expertises: options.expertises ?? [],
    },
  });
  if (others.length > 0) {
    await confirmSession(api, booked, mentor);
    await joinSession(api, booked, others);
  }
  return booked;
}

/** By its mentor. */
export async function confirmSession(
  api: ApiClient,
  { identifier }: Booked,
  { token }: Actor,
): Promise<void> {
  await api.call('PATCH', `/api/mentorships/${identifier}/`, { token, data: { confirmation: true } });
}

/** A listed session, by students who take a seat each. */
export async function joinSession(api: ApiClient, { identifier }: Booked, students: Actor[]): Promise<void> {
  for (const { token } of students) await api.call('POST', `/api/mentorships/${identifier}/join/`, { token });
}

export async function topics(api: ApiClient): Promise<{ name: string; name_id: string }[]> {
  type Topics = { name: string; name_id: string }[];
  const body = await api.call<Topics | { results: Topics }>('GET', '/api/expertises/');
  return Array.isArray(body) ? body : body.results;
}

/** Null where the server was started without people. */
async function pooled(api: ApiClient, type: Person['user_type']): Promise<Actor | null> {
  const person = takePerson(api.origin, type);
  return person && { ...person, token: await tokenOf(api, person) };
}

async function tokenOf(api: ApiClient, { username }: Person): Promise<string> {
  const data = { username, password: PASSWORD };
  return (await api.call<{ access: string }>('POST', '/api/auth/token/', { data })).access;
}

async function withProfile(api: ApiClient, type: Person['user_type'], profile: object): Promise<Actor> {
  const person = await register(api, newPerson(type));
  const token = await tokenOf(api, person);
  const { first_name, last_name } = person;
  const data = { ...profile, first_name, last_name };
  const { id } = await api.call<{ id: number }>('PATCH', '/api/auth/profile/', { token, data });
  return { ...person, id, token };
}

interface Slot {
  date: string;
  start_time: string;
  end_time: string;
}

async function freeHour(api: ApiClient, { id, token }: Actor): Promise<[Slot, Slot]> {
  const path = `/api/availability/mentor/${id}/free/?start_date=${dayAhead(2)}&end_date=${dayAhead(20)}`;
  const slots = await api.call<Slot[]>('GET', path, { token });
  for (const [i, slot] of slots.entries()) {
    const next = slots[i + 1];
    if (next && next.date === slot.date && next.start_time === slot.end_time) return [slot, next];
  }
  throw new Error(`mentor ${id} has no free hour`);
}

const instant = (date: string, time: string) =>
  new Date(startOf(`${date}T${time.slice(0, 5)}`)).toISOString();

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}:00`;
}
