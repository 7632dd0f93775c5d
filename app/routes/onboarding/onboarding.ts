import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { ProfilePayload } from '~/api/contract/payloads';
import type { User } from '~/api/contract/tolerant';
import { ApiError } from '~/app/.server/api/errors';
import { changeOrVerify } from '~/app/.server/api/lostAnswers';
import type { Context } from '~/app/.server/context';
import { requireSession } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { dayOf } from '~/app/domain/time/dates';
import { paths } from '~/app/paths';

/**
 * Where someone who may not fill in this form goes instead, or null: the other role's form, then who has a
 * name, then anyone else.
 */
export function onboardingRedirect(
  user: Pick<User, 'user_type' | 'first_name'>,
  form: 'mentor' | 'student',
): string | null {
  if (user.user_type === 'alumno' && form === 'mentor') return paths.onboarding('student');
  if (user.user_type === 'mentor' && form === 'student') return paths.onboarding('mentor');
  if (user.first_name.trim() !== '') return paths.dashboard();
  return user.user_type === 'mentor' || user.user_type === 'alumno' ? null : paths.dashboard();
}

/**
 * The guard of both forms (docs/product.md, 'Onboarding'). `today`: YYYY-MM-DD of the marketplace's clock.
 */
export async function enterOnboarding(args: LoaderFunctionArgs, form: 'mentor' | 'student') {
  const context = contextOf(args);
  const elsewhere = onboardingRedirect(await requireSession(context), form);
  if (elsewhere) throw redirect(elsewhere);
  return { context, today: dayOf(context.now(), context.config.timeZone) };
}

/** Sends a first profile. Whoever has a name afterwards has completed it, even when the answer was lost. */
export function completeProfile(payload: ProfilePayload, { api: { auth } }: Context): Promise<void> {
  return changeOrVerify(
    () => auth.updateProfile(payload),
    async () => (await auth.getMe()).first_name.trim() !== '',
  );
}

const UNKNOWN_ERROR = 'Error desconocido al completar el perfil';

/** Mentors: the exception's message (docs/product.md, 'What people read when something fails'). */
export function mentorFailure(error: unknown): string {
  return (error instanceof Error && error.message.trim()) || UNKNOWN_ERROR;
}

/**
 * Students: the answer's `error`, `message`, a string body that is not HTML, the exception's message
 * (docs/product.md, 'What people read when something fails').
 */
export function studentFailure(error: unknown): string {
  if (error instanceof ApiError) {
    const said = typeof error.body === 'string' ? plainTextIn(error.body) : errorTextIn(error.body);
    if (said) return said;
  }
  return mentorFailure(error);
}

function errorTextIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const texts = ['error', 'message'].map((name) => Reflect.get(body, name));
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null;
}

function plainTextIn(text: string): string | null {
  return text.trim() === '' || text.trimStart().startsWith('<') ? null : text.trim().slice(0, 300);
}
