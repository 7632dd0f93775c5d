/** Student onboarding (docs/product.md, 'Onboarding'). */

import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { STUDENT_PHONE_CODES } from '~/api/contract/rules/profile';
import { loadExpertises } from '~/app/.server/api/expertises';
import { parseForm, readForm } from '~/app/.server/forms/readForm';
import { refusedForm } from '~/app/.server/forms/refusedForm';
import { birthRange } from '~/app/domain/profile/birthDate';
import { trimmedTexts } from '~/app/domain/text/typedText';
import type { ExpertiseOption } from '~/app/forms/expertises/expertiseFields';
import { expertisesEdit } from '~/app/forms/expertises/expertiseFields';
import { applyEdits, textListEdit, withTypedValues } from '~/app/forms/formEdits';
import { BioField } from '~/app/forms/profile/AboutFields';
import { PersonalFields } from '~/app/forms/profile/PersonalFields';
import { PERSONAL_LABELS, STUDENT_LABELS } from '~/app/forms/profile/profileLabels';
import { STUDENT_AGE_MIN } from '~/app/forms/profile/profileLimits';
import { StudiesFields } from '~/app/forms/profile/StudiesFields';
import { paths } from '~/app/paths';
import { Column, OnboardingPage } from './OnboardingPage';
import { completeProfile, enterOnboarding, studentFailure } from './onboarding';
import { studentForm, studentPayload } from './onboardingForms';

export const handle = { noindex: true };

export const meta = () => [{ title: 'Completa tu Perfil de Estudiante · Mentorea' }];

const EDITS = [
  textListEdit('subjects_needed_help'),
  textListEdit('learning_goals', trimmedTexts),
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
  if (isEdit) return data({ result: withTypedValues(submission) });
  if (submission.status !== 'success') {
    const incomplete = REQUIRED.some((name) => submission.error?.[name]);
    const formErrors = incomplete ? ['Por favor, complete todos los campos obligatorios'] : undefined;
    return data({ result: submission.reply({ formErrors }) }, { status: 422 });
  }
  try {
    await completeProfile(studentPayload(submission.value), context);
  } catch (error) {
    const { result, status } = refusedForm(error, submission, { describe: studentFailure });
    return data({ result }, { status });
  }
  return redirect(paths.onboardingDone());
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

/** In the order of the screen. */
const LABELS = { ...PERSONAL_LABELS, ...STUDENT_LABELS };

interface StudentFieldsProps {
  result: SubmissionResult | undefined;
  options: ExpertiseOption[];
  birth: { min: string; max: string };
}

function StudentFields({ result, options, birth }: StudentFieldsProps) {
  return (
    <>
      <Column title="Datos personales">
        <PersonalFields
          result={result}
          codes={STUDENT_PHONE_CODES}
          birth={birth}
          birthHint="Si tienes menos de 14 años, rellena tu perfil con tu madre, tu padre o tu tutor."
        />
        <BioField of="student" result={result} />
      </Column>
      <Column title="Estudios">
        <StudiesFields result={result} options={options} />
      </Column>
    </>
  );
}
