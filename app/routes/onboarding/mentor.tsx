/** Mentor onboarding (spec.md sections 2, 5 and 8). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadExpertises } from '~/.server/expertises';
import { parseForm } from '~/.server/parseForm';
import { readForm } from '~/.server/readForm';
import { refusal } from '~/.server/refusal';
import { birthRange } from '~/domain/birthDate';
import { applyEdits } from '~/forms/edits';
import { expertisesEdit } from '~/forms/expertises/expertisesEdit';
import { keepTyped } from '~/forms/keepTyped';
import { MENTOR_AGE_MIN } from '~/forms/profileLimits';
import { areaNames } from './areaNames';
import { certificationsEdit } from './certifications';
import { completeProfile } from './completeProfile';
import { enterOnboarding } from './enterOnboarding';
import { LABELS, MentorFields } from './MentorFields';
import { OnboardingPage } from './OnboardingPage';
import { mentorFailure } from './onboardingFailure';
import { mentorForm, mentorPayload } from './onboardingForms';

export const handle = { noindex: true };

export const meta = () => [{ title: 'Completa tu Perfil de Mentor · Mentorea' }];

const EDITS = [expertisesEdit('expertises'), certificationsEdit];

export async function loader(args: LoaderFunctionArgs) {
  const { context, today } = await enterOnboarding(args, 'mentor');
  return { options: await loadExpertises(context), birth: birthRange({ today, least: MENTOR_AGE_MIN }) };
}

export async function action(args: ActionFunctionArgs) {
  const { context, today } = await enterOnboarding(args, 'mentor');
  const form = await readForm(args.request);
  const isEdit = applyEdits(form, EDITS);
  const submission = parseForm(form, mentorForm(today));
  if (isEdit) return data({ result: keepTyped(submission) });
  if (submission.status !== 'success') {
    const nameless = submission.error?.first_name || submission.error?.last_name;
    const formErrors = nameless ? ['El nombre y apellidos son obligatorios'] : undefined;
    return data({ result: submission.reply({ formErrors }) }, { status: 422 });
  }
  const { value } = submission;
  const generated = value.expertise === '' ? areaNames(await loadExpertises(context), value.expertises) : '';
  try {
    await completeProfile(mentorPayload(value, generated), context);
  } catch (error) {
    const { result, status } = refusal(error, submission, { describe: mentorFailure });
    return data({ result }, { status });
  }
  return redirect('/onboarding/hecho');
}

export default function MentorOnboarding() {
  const { options, birth } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <OnboardingPage
      title="Completa tu Perfil de Mentor"
      lead="Es lo que verán los estudiantes al elegirte."
      result={result}
      labels={LABELS}
    >
      <MentorFields result={result} options={options} birth={birth} />
    </OnboardingPage>
  );
}
