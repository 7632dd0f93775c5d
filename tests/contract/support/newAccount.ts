/** Accounts created like real ones: registered, activated by the mailed link, logged in. */
import { randomUUID } from 'node:crypto';
import { type Actor, logIn } from './actors';
import { linkTo } from './mailbox';
import { call } from './target';

export const PASSWORD = 'Camaleón-verde-93';

export const newName = () => `c${randomUUID().replaceAll('-', '').slice(0, 12)}`;

export function registration(username: string, user_type: 'alumno' | 'mentor', more: object = {}): FormData {
  const form = new FormData();
  const fields = { username, email: `${username}@example.com`, password: PASSWORD, user_type, ...more };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Needs a mailbox. */
export async function newAccount(user_type: 'alumno' | 'mentor'): Promise<Actor> {
  const username = newName();
  const { status, body } = await call('POST', '/api/auth/register/', {
    body: registration(username, user_type),
  });
  if (status !== 201) throw new Error(`register answered ${status}: ${JSON.stringify(body)}`);
  const link = await linkTo(`${username}@example.com`, /\/api\/auth\/activate\//);
  const { pathname } = new URL(link);
  await call('GET', pathname);
  return logIn(username, PASSWORD);
}
