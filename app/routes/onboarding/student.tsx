/** Student onboarding (docs/product.md, 'Onboarding'). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { STUDENT_AGE_MIN, STUDENT_PHONE_CODES } from '~/api/contract/rules/profile';
import { trimmedTexts } from '~/app/domain/text/typedText';
import { expertisesEdit } from '~/app/forms/expertises/expertiseFields';
import { textListEdit } from '~/app/forms/formEdits';
import { BioField } from '~/app/forms/profile/AboutFields';
import { PersonalFields } from '~/app/forms/profile/PersonalFields';
import { PERSONAL_LABELS, STUDENT_LABELS } from '~/app/forms/profile/profileLabels';
import { StudiesFields } from '~/app/forms/profile/StudiesFields';
import { Column, OnboardingPage } from './OnboardingPage';
import { loadOnboarding, studentFailure, submitOnboarding } from './onboarding';
import { studentForm, studentPayload } from './onboardingForms';

export const handle = { noindex: true };

export const meta = () => [{ title: 'Completa tu Perfil de Estudiante · Mentorea' }];

export function loader(args: LoaderFunctionArgs) {
  return loadOnboarding(args, 'student', STUDENT_AGE_MIN);
}

export function action(args: ActionFunctionArgs) {
  return submitOnboarding(args, {
    form: 'student',
    edits: [
      textListEdit('subjects_needed_help'),
      textListEdit('learning_goals', trimmedTexts),
      expertisesEdit('interests'),
    ],
    schema: studentForm,
    incomplete: {
      names: ['first_name', 'last_name', 'bio', 'academic_level', 'subjects_needed_help'],
      text: 'Por favor, complete todos los campos obligatorios',
    },
    payload: studentPayload,
    describe: studentFailure,
  });
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
    </OnboardingPage>
  );
}

const LABELS = { ...PERSONAL_LABELS, ...STUDENT_LABELS };
