/**
 * Demo users, who have a history. They only log in from this machine, so such a test sets `address: HERE`.
 */
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

/** Each gets a quarter of the mentors, so that parallel tests never collide. */
const TURNS = { received: [0, 1], written: [2, 3] } as const;

/**
 * A mentor with reviews, and a student with a finished, unreviewed session of that mentor, for one test in
 * one project.
 */
export async function reviewedMentor(
  api: ApiClient,
  { test, scripts }: { test: keyof typeof TURNS; scripts: boolean },
) {
  const turn = TURNS[test][scripts ? 0 : 1];
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
    const session = open.results.find(({ mentor }) => mentor.id % 4 === turn && reviewed(mentor.id) > 0);
    if (session) return { student, session, mentor: session.mentor };
  }
  throw new Error('nobody in the demo data has a session to review');
}
