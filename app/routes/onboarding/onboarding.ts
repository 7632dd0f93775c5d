import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { splitName } from '~/api/contract/rules/invitations';
import { EXPERTISE_MAX } from '~/api/contract/rules/profile';
import type { ProfilePayload, User } from '~/api/contract/users';
import { ApiError, changeOrVerify, isRecord, orElse, orLogged, sentence } from '~/app/.server/api/errors';
import { loadExpertises } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { parseForm, refusedForm } from '~/app/.server/forms/readForm';
import { guarded, posted, requireSession } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { readBookingState } from '~/app/domain/booking/draft';
import { type ExpertiseOption, namedTopics } from '~/app/domain/mentors/topics';
import { PRICE_ASKED } from '~/app/domain/site/hiddenFields';
import { successToast } from '~/app/domain/site/toasts';
import { dayOf } from '~/app/domain/time/dates';
import { applyEdits, withTypedValues } from '~/app/forms/formEdits';
import {
  birthDate,
  birthRange,
  firstName,
  lastName,
  mentorPrice,
  PROFILE_FORMS,
  phonePayload,
  phoneShape,
  trader,
  withPhone,
} from '~/app/forms/profile/profileSchemas';
import * as paths from '~/app/paths';
import { FIRST_HOURS, firstHours } from './firstHours';

/** Where to redirect a user who may not use this form; null if they may. */
export function onboardingRedirect(user: Pick<User, 'user_type' | 'first_name'>, form: 'mentor' | 'student') {
  if (user.user_type === 'alumno' && form === 'mentor') return paths.onboarding('student');
  if (user.user_type === 'mentor' && form === 'student') return paths.onboarding('mentor');
  if (user.first_name.trim() !== '') return paths.dashboard();
  return user.user_type === 'mentor' || user.user_type === 'alumno' ? null : paths.dashboard();
}

type Form = keyof typeof FORMS;

/** The guard of both forms (docs/product.md, 'Onboarding'). */
const enterOnboarding = (form: Form) => async (args: LoaderFunctionArgs) => {
  const context = contextOf(args);
  const me = await requireSession(context);
  const elsewhere = onboardingRedirect(me, form);
  if (elsewhere) throw redirect(elsewhere);
  return { context, me, today: dayOf(context.now(), context.config.timeZone) };
};

export const loadOnboarding = (form: Form) =>
  guarded(enterOnboarding(form), async ({ context, me, today }) => {
    const { least, codes } = PROFILE_FORMS[FORMS[form].type];
    const invited = splitName(me.invited_name ?? '');
    const options = await loadExpertises(context);
    const studies = {
      ...{ academic_level: '', academic_level_display: '' },
      subjects_needed_help: form === 'student' ? await bookedSubject(me.id, options, context) : [],
    };
    return { options, invited, studies, codes, birth: birthRange({ today, least }) };
  });

/** What the booking begun before there was an account is about: its first topic, else the mentor's first area. */
async function bookedSubject(id: string, options: readonly ExpertiseOption[], { draft, api }: Context) {
  const { mentor, expertises } = readBookingState(draft.read(), id, () => '').draft;
  const [topic] = namedTopics(expertises.slice(0, 1), options);
  if (topic || mentor === '') return topic ? [topic.name] : [];
  const found = await orElse(() => api.mentors.find(mentor), null);
  return found?.profile.expertises.slice(0, 1).map(({ name }) => name) ?? [];
}

/** The action of both forms: sends a first profile. */
export const submitOnboarding = (kind: Form) =>
  posted(enterOnboarding(kind), async ({ context, today }, form) => {
    const { type, incomplete } = FORMS[kind];
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
      // Left out without the areas' names: a name_id is not readable.
      profile.expertise ||= joinAreaNames(await loadExpertises(context), expertises) || undefined;
    }
    const { auth } = context.api;
    try {
      // After a lost answer, a user with a name has completed the profile.
      await changeOrVerify(
        () => auth.updateProfile(profile),
        async () => (await auth.getMe()).first_name.trim() !== '',
      );
    } catch (error) {
      const { result, status } = refusedForm(error, submission, {
        describe: (failure) => onboardingFailure(failure, kind),
      });
      return data({ result }, { status });
    }
    const hours = type === 'mentor' ? firstHours(submission.value.first_hours) : [];
    if (hours.length > 0) {
      // The profile is saved; the dashboard lists what is missing.
      const save = () => context.api.schedule.saveWeekly(hours);
      await orLogged(save, context.log, 'the first hours of a mentor were not saved', () => undefined);
    }
    return redirect(afterOnboarding(context, type, profile.first_name ?? ''));
  });

/** Students continue with the booking they came for, everybody else with the final page. */
function afterOnboarding({ newcomer, flash }: Context, type: NewUser, firstName: string): string {
  const returnTo = newcomer.read()?.returnTo;
  newcomer.forget();
  if (!returnTo || type === 'mentor') return paths.onboardingDone();
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
    // For mentors; all optional.
    price: mentorPrice(null, asked),
    is_professional: trader,
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
  const { first_hours: _, [PRICE_ASKED]: _asked, price, is_professional, ...rest } = value;
  const sent = {
    ...rest,
    ...(type === 'mentor' && { price, is_professional }),
    ...phonePayload(value, PROFILE_FORMS[type].codes),
  };
  const isSaid = ([, one]: [string, unknown]) => one !== '' && one !== undefined && one !== null;
  return Object.fromEntries(Object.entries(sent).filter(isSaid));
}

/** As many names of the chosen areas as fit: the default for a mentor's main expertise. */
export function joinAreaNames(options: readonly ExpertiseOption[], chosen: readonly string[]): string {
  return chosen
    .flatMap((id) => options.find((option) => option.name_id === id)?.name ?? [])
    .reduce((line, name) => {
      const longer = line === '' ? name : `${line}, ${name}`;
      return longer.length <= EXPERTISE_MAX ? longer : line;
    }, '');
}

/**
 * The API's messages for these fields or as a text, else the exception's (docs/product.md, 'What people read when
 * something fails').
 */
export function onboardingFailure(error: unknown, kind: keyof typeof FORMS): string {
  const body = error instanceof ApiError ? error.body : null;
  const fields = FORMS[kind].says.map((name) => (isRecord(body) ? body[name] : body));
  const texts = [...fields, error instanceof Error && error.message];
  return texts.map(sentence).find((text) => text !== null) ?? 'Error desconocido al completar el perfil';
}

/** `incomplete`: the form's message if one of `names` is missing or wrong. `says`: fields of a refusal, in order of preference. */
const FORMS = {
  mentor: {
    type: 'mentor',
    incomplete: { names: ['first_name', 'last_name'], text: 'El nombre y apellidos son obligatorios' },
    says: ['detail', 'message'],
  },
  student: {
    type: 'alumno',
    incomplete: {
      names: ['first_name', 'last_name', 'bio', 'academic_level', 'subjects_needed_help'],
      text: 'Por favor, complete todos los campos obligatorios',
    },
    says: ['error', 'detail', 'message'],
  },
} as const;
