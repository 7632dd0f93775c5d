/** Access (docs/product.md, 'Who may enter'): the first line of loaders and actions for the logged-in. */
import { redirect } from '@remix-run/node';
import type { User } from '~/api/contract/users';
import * as paths from '~/app/paths';
import { ApiError, orProblem, problemResponse, statusResponse } from './api/errors';
import type { Context } from './context';

/** The visitor, or null if anonymous. An API that is down throws its page: it makes no one anonymous. */
export async function optionalUser(context: Context): Promise<User | null> {
  if (!context.session.isOpen) return null;
  try {
    return await context.api.auth.getMe();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw problemResponse(error);
    context.session.close();
    return null;
  }
}

/** With or without a completed profile. A GET goes to the log-in and returns, a POST comes back. */
export async function requireSession(context: Context): Promise<User> {
  const user = await optionalUser(context);
  return user ?? context.logInFirst();
}

/** The guard of private pages: a mentor or student without a first name completes the profile first. */
export async function requireUser(context: Context): Promise<User> {
  const user = await requireSession(context);
  if (user.first_name.trim() === '') {
    if (user.user_type === 'mentor') throw redirect(paths.onboarding('mentor'));
    if (user.user_type === 'alumno') throw redirect(paths.onboarding('student'));
  }
  return user;
}

export const requireMentor = (context: Context) => requireType(context, 'mentor');
export const requireStudent = (context: Context) => requireType(context, 'alumno');

async function requireType(context: Context, type: User['user_type']): Promise<User> {
  const user = await requireUser(context);
  if (user.user_type !== type) throw statusResponse(403);
  return user;
}

/** For the page of an extension: whether the API has it. Throws the 503 page if unknown. */
export const offersCapability = ({ api }: Pick<Context, 'api'>, name: string): Promise<boolean> =>
  orProblem(api.hasCapability(name));

/** Only an API that lists sessions is known to end them when a password changes or an account is deleted. */
export async function endsSessions({ api }: Pick<Context, 'api'>): Promise<boolean> {
  return (await api.listCapabilities()).has('sessions');
}

/** For actions of an extension: 404 if the API lacks it, 503 if unknown. */
export async function requireCapability(context: Pick<Context, 'api'>, name: string): Promise<void> {
  if (!(await offersCapability(context, name))) throw statusResponse(404);
}
