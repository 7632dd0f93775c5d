/** Demo users, who have a history. They only log in from this machine: `address: HERE`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import type { ApiClient } from '~/tests/support/api';

export const HERE = '127.0.0.1';

interface Demo {
  username: string;
  token: string;
}
interface Listed {
  results: {
    mentor: { id: number; username: string };
    alumno: { username: string };
    calification: number;
  }[];
}

export async function demoLogIn(api: ApiClient, username: string): Promise<Demo> {
  const data = { username, password: DEMO_PASSWORD };
  const { access: token } = await api.call<{ access: string }>('POST', '/api/auth/token/', { data });
  return { username, token };
}

/** True for the first test of this run that asks: what it does with these sessions disturbs no other. */
function take(what: `${'mentor' | 'session'}-${number}`): boolean {
  try {
    mkdirSync(join(process.env.E2E_RUN ?? '', what));
    return true;
  } catch {
    return false;
  }
}

type Open = { results: { identifier: string }[] };

/** A mentor with reviews whom no other test has, and a student with one of their sessions to review. */
export async function reviewedMentor(api: ApiClient) {
  const reader = await demoLogIn(api, 'ana.alumna');
  const { results } = await api.call<Listed>('GET', '/api/reviews/?page_size=100', reader);
  const reviewed = (id: number) => results.filter((one) => one.mentor.id === id).length;
  const authors = [...new Set(results.map((one) => one.alumno.username))].filter(
    (one) => one !== 'ana.alumna',
  );
  for (const author of authors) {
    const student = await demoLogIn(api, author);
    type Sessions = {
      results: {
        id: number;
        identifier: string;
        mentor: { id: number; username: string; full_name: string };
      }[];
    };
    const open = await api.call<Sessions>('GET', '/api/mentorships/without_review/', student);
    const session = open.results.find(({ mentor }) => reviewed(mentor.id) > 0 && take(`mentor-${mentor.id}`));
    if (session) return { student, session, mentor: session.mentor };
  }
  throw new Error('nobody in the demo data has a session to review');
}

const DAY = 86_400_000;
interface Finished {
  results: {
    id: number;
    identifier: string;
    end_date: string;
    confirmation: boolean;
    mentor: { id: number; username: string; full_name: string };
    alumnos: { username: string; full_name: string }[];
  }[];
}

/** The latest finished session without a review of either side, of a mentor whom no other test has. */
export async function unreviewedSession(api: ApiClient) {
  const found = await recentSessions(api, 60);
  for (const session of found.reverse()) {
    const [student] = session.alumnos;
    if (!student) continue;
    const reader = await demoLogIn(api, student.username);
    const open = await api.call<Open>('GET', '/api/mentorships/without_review/?page_size=100', reader);
    if (
      open.results.some(({ identifier }) => identifier === session.identifier) &&
      take(`mentor-${session.mentor.id}`)
    )
      return { session, student };
  }
  throw new Error('nobody in the demo data has a session to review');
}

/** The oldest confirmed session for two of the last days that no other test has; the demo has few in a week. */
export async function recentSession(api: ApiClient, { days = 6.5 } = {}) {
  const session = (await recentSessions(api, days)).find(({ id }) => take(`session-${id}`));
  const student = session?.alumnos[0];
  if (!session || !student) throw new Error(`The demo data has no further session of ${days} days.`);
  return { session, student };
}

async function recentSessions(api: ApiClient, days: number) {
  const { results: reviews } = await api.call<{ results: { mentor: { username: string } }[] }>(
    'GET',
    '/api/reviews/?page_size=100',
  );
  const found = new Map<number, Finished['results'][number]>();
  for (const username of new Set(reviews.map((one) => one.mentor.username))) {
    const mentor = await demoLogIn(api, username);
    const { results } = await api.call<Finished>('GET', '/api/mentorships/?status=finished', mentor);
    for (const one of results)
      if (one.confirmation && one.alumnos.length === 1 && Date.parse(one.end_date) > Date.now() - days * DAY)
        found.set(one.id, one);
    if (found.size >= 60) break;
  }
  return [...found.values()].sort((a, b) => Date.parse(a.end_date) - Date.parse(b.end_date));
}
