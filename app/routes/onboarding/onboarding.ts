import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { EXPERTISE_MAX } from '~/api/contract/rules/profile';
import type { User } from '~/api/contract/tolerant';
import type { ProfilePayload } from '~/api/contract/users';
import { ApiError, orLogged } from '~/app/.server/api/errors';
import { loadExpertises } from '~/app/.server/api/expertises';
import { changeOrVerify } from '~/app/.server/api/lostAnswers';
import type { Context } from '~/app/.server/context';
import { parseForm, readForm } from '~/app/.server/forms/readForm';
import { refusedForm } from '~/app/.server/forms/refusedForm';
import { requireSession } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { successToast } from '~/app/.server/toasts';
import { birthRange } from '~/app/domain/profile/birthDate';
import { dayOf } from '~/app/domain/time/dates';
import type { ExpertiseOption } from '~/app/forms/expertises/expertiseFields';
import { applyEdits, withTypedValues } from '~/app/forms/formEdits';
import { PRICE_ASKED } from '~/app/forms/hiddenFields';
import {
  birthDate,
  firstName,
  lastName,
  mentorPrice,
  PROFILE_FORMS,
  phonePayload,
  phoneShape,
  withPhone,
} from '~/app/forms/profile/profileSchemas';
import * as paths from '~/app/paths';
import { FIRST_HOURS, firstHours } from './firstHours';

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
async function enterOnboarding(args: LoaderFunctionArgs, form: keyof typeof FORMS) {
  const context = contextOf(args);
  const elsewhere = onboardingRedirect(await requireSession(context), form);
  if (elsewhere) throw redirect(elsewhere);
  return { context, today: dayOf(context.now(), context.config.timeZone) };
}

export async function loadOnboarding(args: LoaderFunctionArgs, form: keyof typeof FORMS) {
  const { context, today } = await enterOnboarding(args, form);
  const { least, codes } = PROFILE_FORMS[FORMS[form].type];
  return { options: await loadExpertises(context), codes, birth: birthRange({ today, least }) };
}

/** The action of both forms: sends a first profile. */
export async function submitOnboarding(args: ActionFunctionArgs, kind: keyof typeof FORMS) {
  const { context, today } = await enterOnboarding(args, kind);
  const { type, incomplete, describe } = FORMS[kind];
  const form = await readForm(args.request);
  const isEdit = applyEdits(form, PROFILE_FORMS[type].edits);
  const submission = parseForm(form, onboardingForm(type, today, form.get(PRICE_ASKED)));
  if (isEdit) return data({ result: withTypedValues(submission) });
  if (submission.status !== 'success') {
    const lacks = incomplete.names.some((name) => submission.error?.[name]);
    const formErrors = lacks ? [incomplete.text] : undefined;
    return data({ result: submission.reply({ formErrors }) }, { status: 422 });
  }
  const profile = onboardingPayload(type, submission.value);
  if (type === 'mentor') {
    profile.available = true;
    const { expertises = [] } = profile;
    // Left out if the areas' names are unknown: a name_id is not a readable text.
    profile.expertise ||= joinAreaNames(await loadExpertises(context), expertises) || undefined;
  }
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
  const hours = type === 'mentor' ? firstHours(submission.value.first_hours) : [];
  if (hours.length > 0) {
    // The profile stands; what is missing then is on the dashboard.
    await orLogged(
      () => context.api.schedule.saveWeekly(hours),
      context.log,
      'the first hours of a mentor were not saved',
      () => undefined,
    );
  }
  return redirect(afterOnboarding(context, profile.first_name ?? ''));
}

/** Straight on to what a newcomer came for, otherwise to the page that says it is done. */
function afterOnboarding({ newcomer, flash }: Context, firstName: string): string {
  const returnTo = newcomer.read()?.returnTo;
  newcomer.forget();
  if (!returnTo) return paths.onboardingDone();
  flash.set(successToast(`¡Perfil completado, ${firstName}!`));
  return returnTo;
}

type NewUser = keyof typeof PROFILE_FORMS;

/** `today`: YYYY-MM-DD of the marketplace's clock. `asked` as in `judgePrice`. */
export function onboardingForm(type: NewUser, today: string, asked?: unknown) {
  const { rules, search, codes, least } = PROFILE_FORMS[type];
  const form = z.object({
    first_name: firstName,
    last_name: lastName,
    ...rules,
    ...search,
    ...phoneShape,
    date_of_birth: birthDate({ today, least }),
    // Of mentors; both may be left for later.
    price: mentorPrice(null, asked),
    [PRICE_ASKED]: z.string().optional(),
    first_hours: z.enum(FIRST_HOURS, { error: 'Elige uno de los horarios.' }).default('later'),
  });
  return withPhone(form, codes);
}

/** The contract's fields (docs/contract.md, 'Calls: accounts and profiles') without empty texts. */
export function onboardingPayload(
  type: NewUser,
  value: z.output<ReturnType<typeof onboardingForm>>,
): ProfilePayload {
  const { first_hours: _, [PRICE_ASKED]: _asked, price, ...rest } = value;
  const sent = {
    ...rest,
    ...(type === 'mentor' && { price }),
    ...phonePayload(value, PROFILE_FORMS[type].codes),
  };
  const isSaid = ([, one]: [string, unknown]) => one !== '' && one !== undefined && one !== null;
  return Object.fromEntries(Object.entries(sent).filter(isSaid));
}

/** As many whole names of the chosen areas as fit: a mentor's main expertise if none was typed. */
export function joinAreaNames(options: readonly ExpertiseOption[], chosen: readonly string[]): string {
  return chosen
    .flatMap((id) => options.find((option) => option.name_id === id)?.name ?? [])
    .reduce((line, name) => {
      const longer = line === '' ? name : `${line}, ${name}`;
      return longer.length <= EXPERTISE_MAX ? longer : line;
    }, '');
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

/** `incomplete`: the message for the whole form if one of `names` is missing or wrong. */
const FORMS = {
  mentor: {
    type: 'mentor',
    incomplete: { names: ['first_name', 'last_name'], text: 'El nombre y apellidos son obligatorios' },
    describe: mentorFailure,
  },
  student: {
    type: 'alumno',
    incomplete: {
      names: ['first_name', 'last_name', 'bio', 'academic_level', 'subjects_needed_help'],
      text: 'Por favor, complete todos los campos obligatorios',
    },
    describe: studentFailure,
  },
} as const;
