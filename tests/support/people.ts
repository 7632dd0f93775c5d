/** People who exist for one test only. */
import { randomBytes } from 'node:crypto';
import type { ApiClient } from './api';
import { activationLink } from './mailbox';

export const PASSWORD = 'Violeta-42-tren';
/**
 * Hash of that password at the lowest cost: people inserted before a server starts log in with 0.2 ms of CPU
 * instead of 14.
 */
export const CHEAP_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$lRGK0Jkral28/gBExBn7PQ$zsXYpDfHtcgAb5LiGtyQaoEUNzqoEb3ttHpfOMQHAiM';

export interface Person {
  username: string;
  email: string;
  user_type: 'alumno' | 'mentor';
  first_name: string;
  last_name: string;
}

/** Names with an accent, so that search meets one. */
export function newPerson(user_type: Person['user_type']): Person {
  const mark = randomBytes(4).toString('hex');
  const username = `${user_type}-${mark}`;
  const first_name = user_type === 'mentor' ? 'Mónica' : 'Andrés';
  return { username, email: `${username}@example.com`, user_type, first_name, last_name: `Vidal ${mark}` };
}

export function fullName({ first_name, last_name }: Person): string {
  return `${first_name} ${last_name}`;
}

/** Registered through the API; the link of the mail has not been opened. */
export async function registerOnly(api: ApiClient, person: Person): Promise<Person> {
  const { username, email, user_type } = person;
  await api.call('POST', '/api/auth/register/', { data: { username, email, user_type, password: PASSWORD } });
  return person;
}

/** Registered and activated through the API; no name yet, so the website asks for the profile first. */
export async function register(api: ApiClient, person: Person): Promise<Person> {
  const { email } = await registerOnly(api, person);
  const activated = await api.send('GET', await activationLink(api.origin, email));
  if (activated.status !== 302) throw new Error(`activation: ${activated.status}`);
  return person;
}
