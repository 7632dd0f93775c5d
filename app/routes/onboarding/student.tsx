/** Student onboarding (docs/product.md, 'Onboarding'). */
import { useActionData, useLoaderData } from '@remix-run/react';
import { ContactFields, NameFields, PERSONAL_LABELS } from '~/app/forms/profile/PersonalFields';
import { STUDENT_LABELS, StudentBioField } from '~/app/forms/profile/profileFields';
import { MoreStudies, NeededStudies } from '~/app/forms/profile/StudiesFields';
import { Column, OnboardingPage } from './OnboardingPage';
import { loadOnboarding, submitOnboarding } from './onboarding';

export const handle = { noindex: true };

export const loader = loadOnboarding('student');
export const action = submitOnboarding('student');

export default function StudentOnboarding() {
  const { options, invited, studies, ...personal } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <OnboardingPage
      title="Completa tu Perfil de Estudiante"
      lead="Ayuda a tus mentores a preparar cada sesión."
      result={result}
      labels={LABELS}
    >
      <Column title="Lo necesario">
        <NameFields result={result} stored={invited} />
        <NeededStudies result={result} stored={studies} />
        <StudentBioField result={result} />
      </Column>
      <Column title="Si quieres, también">
        <MoreStudies result={result} options={options} />
        <ContactFields
          result={result}
          {...personal}
          birthHint="Si tienes menos de 14 años, rellena tu perfil con tu madre, tu padre o tu tutor."
        />
      </Column>
    </OnboardingPage>
  );
}

const LABELS = { ...PERSONAL_LABELS, ...STUDENT_LABELS };
