import { mentorshipStudents } from '~/api/db/schema';
import type { Answer, Person, World } from './world';

interface Wish {
  mentor: Person;
  student: Person;
  /** Students who are in it besides, from the beginning. */
  others?: Person[];
  /** ISO instant with offset. */
  start: string;
  minutes?: number;
  /** Confirmed by its mentor at once. */
  confirmed?: boolean;
  more?: object;
}
export interface Booked {
  id: number;
  identifier: string;
  path: string;
}

/** Books through the front door. */
export async function bookSession(world: World, wish: Wish): Promise<Booked> {
  const { mentor, student, start, minutes = 60, confirmed = true, others = [], more } = wish;
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
  const made = await world.call('POST', '/api/mentorships/', {
    token: student.token,
    body: world.booking(mentor, student, start, end, more),
  });
  if (made.status !== 201) throw new Error(`Not booked: ${made.status} ${JSON.stringify(made.body)}`);
  const { id, identifier } = made.body;
  await seat(world, id, others);
  const path = `/api/mentorships/${identifier}/`;
  if (confirmed) {
    const answer = await world.call('PUT', path, { token: mentor.token, body: { confirmation: true } });
    if (answer.status !== 200) throw new Error(`Not confirmed: ${answer.status}`);
  }
  return { id, identifier, path };
}

/** Gives them seats, without a word to anybody: through the front door nobody books for others. */
export async function seat(world: World, mentorshipId: number, students: Person[]): Promise<void> {
  if (students.length === 0) return;
  const joinedAt = world.now();
  await world.db
    .insert(mentorshipStudents)
    .values(students.map(({ id }) => ({ mentorshipId, studentId: id, joinedAt })));
}

interface Moved {
  path: string;
  /** Proposes the hours. */
  by: Person;
  /** Everybody else in it: they accept. */
  to: Person[];
  start: string;
  end: string;
}
/** To other hours, proposed and accepted. Answers as the last one who accepts reads it. */
export async function moveSession(world: World, { path, by, to, start, end }: Moved): Promise<Answer> {
  const body = { init_date: start, end_date: end };
  let answer = await world.call('POST', `${path}proposal/`, { token: by.token, body });
  if (answer.status !== 200) throw new Error(`Not proposed: ${answer.status} ${JSON.stringify(answer.body)}`);
  const { id } = answer.body.proposal;
  for (const { token } of to) {
    answer = await world.call('POST', `${path}proposal/accept/`, { token, body: { proposal: id } });
    if (answer.status !== 200)
      throw new Error(`Not accepted: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer;
}

/** A copy that is signed in again: tokens are short-lived on a clock that tests move. */
export async function again(world: World, person: Person): Promise<Person> {
  return { ...person, token: await world.signIn(person.id) };
}

/** Gives them new tokens. */
export async function renew(world: World, ...people: Person[]): Promise<void> {
  for (const person of people) person.token = await world.signIn(person.id);
}

export const statuses = (answers: Answer[]) => answers.map((one) => one.status).sort();
