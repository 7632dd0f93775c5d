import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { z } from 'zod';
import type { User } from '~/api/contract/tolerant';
import type { ProfilePayload } from '~/api/contract/users';
import { ApiError } from '~/app/.server/api/errors';
import { loadExpertises } from '~/app/.server/api/expertises';
import { changeOrVerify } from '~/app/.server/api/lostAnswers';
import type { Context } from '~/app/.server/context';
import { parseForm, readForm } from '~/app/.server/forms/readForm';
import { refusedForm } from '~/app/.server/forms/refusedForm';
import { requireSession } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { birthRange } from '~/app/domain/profile/birthDate';
import { dayOf } from '~/app/domain/time/dates';
import { applyEdits, type Editable, withTypedValues } from '~/app/forms/formEdits';
import * as paths from '~/app/paths';

/** Where to redirect a user who may not use this form; null if they may. */
export function onboardingRedirect(
  user: Pick<User, 'user_type' | 'first_name'>,
  form: 'mentor' | 'student',
): string | null {
  if (user.user_type === 'alumno' && form === 'mentor') return paths.onboarding('student');
  if (user.user_type === 'mentor' && form === 'student') return paths.onboarding('mentor');
  if (user.first_name.trim() !== '') return paths.dashboard();
  return user.user_type === 'mentor' || user.user_type === 'alumno' ? null : paths.dashboard();
}

/** The guard of both forms (docs/product.md, 'Onboarding'). */
async function enterOnboarding(args: LoaderFunctionArgs, form: 'mentor' | 'student') {
  const context = contextOf(args);
  const elsewhere = onboardingRedirect(await requireSession(context), form);
  if (elsewhere) throw redirect(elsewhere);
  return { context, today: dayOf(context.now(), context.config.timeZone) };
}

/** `least`: age in years. */
export async function loadOnboarding(args: LoaderFunctionArgs, form: 'mentor' | 'student', least: number) {
  const { context, today } = await enterOnboarding(args, form);
  return { options: await loadExpertises(context), birth: birthRange({ today, least }) };
}

interface OnboardingForm<T extends z.ZodObject> {
  form: 'mentor' | 'student';
  edits: readonly Editable[];
  /** `today`: YYYY-MM-DD of the marketplace's clock. */
  schema: (today: string) => T;
  /** Message for the whole form if one of `names` is missing or wrong. */
  incomplete: { names: readonly string[]; text: string };
  payload: (value: z.output<T>, context: Context) => ProfilePayload | Promise<ProfilePayload>;
  describe: (error: unknown) => string;
}

/** The action of both forms: sends a first profile. */
export async function submitOnboarding<T extends z.ZodObject>(
  args: ActionFunctionArgs,
  { form: kind, edits, schema, incomplete, payload, describe }: OnboardingForm<T>,
) {
  const { context, today } = await enterOnboarding(args, kind);
  const form = await readForm(args.request);
  const isEdit = applyEdits(form, edits);
  const submission = parseForm(form, schema(today));
  if (isEdit) return data({ result: withTypedValues(submission) });
  if (submission.status !== 'success') {
    const lacks = incomplete.names.some((name) => submission.error?.[name]);
    const formErrors = lacks ? [incomplete.text] : undefined;
    return data({ result: submission.reply({ formErrors }) }, { status: 422 });
  }
  const profile = await payload(submission.value, context);
  const { auth } = context.api;
  try {
    // If the answer was lost, a user with a name has completed the profile.
    await changeOrVerify(
      () => auth.updateProfile(profile),
      async () => (await auth.getMe()).first_name.trim() !== '',
    );
  } catch (error) {
    const { result, status } = refusedForm(error, submission, { describe });
    return data({ result }, { status });
  }
  return redirect(paths.onboardingDone());
}

const UNKNOWN_ERROR = 'Error desconocido al completar el perfil';

/** For mentors: the exception's message (docs/product.md, 'What people read when something fails'). */
export function mentorFailure(error: unknown): string {
  return (error instanceof Error && error.message.trim()) || UNKNOWN_ERROR;
}

/**
 * For students: the answer's `error`, `message`, a string body that is not HTML, or the exception's message
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
