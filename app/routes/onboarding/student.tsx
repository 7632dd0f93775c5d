/** Student onboarding (spec.md sections 2, 5 and 8). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadExpertises } from '~/.server/expertises';
import { parseForm } from '~/.server/parseForm';
import { readForm } from '~/.server/readForm';
import { refusal } from '~/.server/refusal';
import { birthRange } from '~/domain/birthDate';
import { writtenTexts } from '~/domain/textList';
import { applyEdits } from '~/forms/edits';
import { expertisesEdit } from '~/forms/expertises/expertisesEdit';
import { keepTyped } from '~/forms/keepTyped';
import { textListEdit } from '~/forms/listEdits';
import { STUDENT_AGE_MIN } from '~/forms/profileLimits';
import { completeProfile } from './completeProfile';
import { enterOnboarding } from './enterOnboarding';
import { OnboardingPage } from './OnboardingPage';
import { studentFailure } from './onboardingFailure';
import { studentForm, studentPayload } from './onboardingForms';
import { LABELS, StudentFields } from './StudentFields';

export const handle = { noindex: true };

export const meta = () => [{ title: 'Completa tu Perfil de Estudiante · Mentorea' }];

const EDITS = [
  textListEdit('subjects_needed_help'),
  textListEdit('learning_goals', writtenTexts),
  expertisesEdit('interests'),
];

const REQUIRED = ['first_name', 'last_name', 'bio', 'academic_level', 'subjects_needed_help'];

export async function loader(args: LoaderFunctionArgs) {
  const { context, today } = await enterOnboarding(args, 'student');
  return { options: await loadExpertises(context), birth: birthRange({ today, least: STUDENT_AGE_MIN }) };
}

export async function action(args: ActionFunctionArgs) {
  const { context, today } = await enterOnboarding(args, 'student');
  const form = await readForm(args.request);
  const isEdit = applyEdits(form, EDITS);
  const submission = parseForm(form, studentForm(today));
  if (isEdit) return data({ result: keepTyped(submission) });
  if (submission.status !== 'success') {
    const incomplete = REQUIRED.some((name) => submission.error?.[name]);
    const formErrors = incomplete ? ['Por favor, complete todos los campos obligatorios'] : undefined;
    return data({ result: submission.reply({ formErrors }) }, { status: 422 });
  }
  try {
    await completeProfile(studentPayload(submission.value), context);
  } catch (error) {
    const { result, status } = refusal(error, submission, { describe: studentFailure });
    return data({ result }, { status });
  }
  return redirect('/onboarding/hecho');
}

export default function StudentOnboarding() {
  const { options, birth } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <OnboardingPage
      title="Completa tu Perfil de Estudiante"
      lead="Ayuda a tus mentores a preparar cada sesión."
      result={result}
      labels={LABELS}
    >
      <StudentFields result={result} options={options} birth={birth} />
    </OnboardingPage>
  );
}
