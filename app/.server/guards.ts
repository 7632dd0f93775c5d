/** Access (docs/product.md, 'Who may enter'). */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { Extension } from '~/api/contract/extensions';
import { isStaff } from '~/api/contract/rules/roles';
import type { User } from '~/api/contract/users';
import { personOf } from '~/app/domain/sessions/people';
import * as paths from '~/app/paths';
import { ApiError, orProblem, problemResponse, statusResponse } from './api/errors';
import type { Context } from './context';
import { readForm } from './forms/readForm';
import { contextOf } from './requestContext';

/** The visitor, or null if anonymous. Throws the 503 page while the API is down. */
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

/** The visitor, even with an incomplete profile; see `logInFirst` for the anonymous. */
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

type Guard<Entered> = (args: LoaderFunctionArgs) => Entered | Promise<Entered>;

/** A loader or an action behind a guard; it gets what the guard answers, and its arguments. */
export const guarded =
  <Entered, Result>(
    guard: Guard<Entered>,
    answer: (entered: Entered, args: LoaderFunctionArgs) => Promise<Result>,
  ) =>
  async (args: LoaderFunctionArgs): Promise<Result> =>
    answer(await guard(args), args);

/** The guard, and then the page of a 404 unless the API has the extension. */
export const needing =
  <Entered extends { context: Context }>(extension: Extension, guard: Guard<Entered>) =>
  async (args: LoaderFunctionArgs) => {
    const entered = await guard(args);
    await requireCapability(entered.context, extension);
    return entered;
  };

/** The guard of pages that are open to visitors, where the API has the extension. */
export const offering = (extension: Extension) => async (args: LoaderFunctionArgs) => {
  const context = contextOf(args);
  await requireCapability(context, extension);
  return context;
};

/** An action behind a guard, which gets the posted form too. */
export const posted = <Entered, Result>(
  guard: Guard<Entered>,
  answer: (entered: Entered, form: FormData, args: LoaderFunctionArgs) => Promise<Result>,
) => guarded(guard, async (entered, args) => answer(entered, await readForm(args.request), args));

const requireType = (type: User['user_type']) => async (context: Context) => {
  const user = await requireUser(context);
  if (user.user_type !== type) throw statusResponse(403);
  return user;
};
export const requireMentor = requireType('mentor');
export const requireStudent = requireType('alumno');

const enterBy = (require: (context: Context) => Promise<User>) => async (args: LoaderFunctionArgs) => {
  const context = contextOf(args);
  return { context, me: await require(context) };
};
/** The guard of most private pages: their context, and the visitor by `requireUser`. */
export const enter = enterBy(requireUser);
export const enterAsMentor = enterBy(requireMentor);
export const enterAsStudent = enterBy(requireStudent);

/** Staff of an API that has a desk for them; false if unknown. */
export const hasDesk = async (user: User, { api }: Pick<Context, 'api'>): Promise<boolean> =>
  isStaff(personOf(user)) && (await api.listCapabilities()).has('staff');

/** The first line of the desk's: 403 for all but staff, 404 if the API has no desk. */
export async function enterDesk(args: LoaderFunctionArgs) {
  const entered = await enter(args);
  if (!isStaff(personOf(entered.me))) throw statusResponse(403);
  await requireCapability(entered.context, 'staff');
  return entered;
}

/** Whether the API has an extension, for its page. Throws the 503 page if unknown. */
export const offersCapability = ({ api }: Pick<Context, 'api'>, name: Extension): Promise<boolean> =>
  orProblem(api.hasCapability(name));

/** Whether a changed password or a deleted account ends all log-ins: known only of an API that lists them. */
export async function endsSessions({ api }: Pick<Context, 'api'>): Promise<boolean> {
  return (await api.listCapabilities()).has('account');
}

/** Guards the actions of an extension: 404 if the API lacks it, 503 if unknown. */
export async function requireCapability(context: Pick<Context, 'api'>, name: Extension): Promise<void> {
  if (!(await offersCapability(context, name))) throw statusResponse(404);
}
