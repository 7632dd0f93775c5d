/** Mentor onboarding (docs/product.md, 'Onboarding'). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { EXPERTISE_MAX, MENTOR_AGE_MIN, MENTOR_PHONE_CODES } from '~/api/contract/rules/profile';
import { loadExpertises } from '~/app/.server/api/expertises';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import { expertisesEdit } from '~/app/forms/expertises/expertiseFields';
import { Field, OptionalLabel } from '~/app/forms/Field';
import { errorsOf, textOf } from '~/app/forms/formReply';
import { BioField, LinkedinField } from '~/app/forms/profile/AboutFields';
import { PersonalFields } from '~/app/forms/profile/PersonalFields';
import { MENTOR_LABELS, PERSONAL_LABELS } from '~/app/forms/profile/profileLabels';
import { Callout } from '~/app/ui/Callout';
import { Certifications, certificationsEdit } from './Certifications';
import { Column, OnboardingPage } from './OnboardingPage';
import { loadOnboarding, mentorFailure, submitOnboarding } from './onboarding';
import { joinAreaNames, mentorForm, mentorPayload } from './onboardingForms';

export const handle = { noindex: true };

export const meta = () => [{ title: 'Completa tu Perfil de Mentor · Mentorea' }];

export function loader(args: LoaderFunctionArgs) {
  return loadOnboarding(args, 'mentor', MENTOR_AGE_MIN);
}

export function action(args: ActionFunctionArgs) {
  return submitOnboarding(args, {
    form: 'mentor',
    edits: [expertisesEdit('expertises'), certificationsEdit],
    schema: mentorForm,
    incomplete: { names: ['first_name', 'last_name'], text: 'El nombre y apellidos son obligatorios' },
    async payload(value, context) {
      const { expertise, expertises } = value;
      const areas = expertise === '' ? joinAreaNames(await loadExpertises(context), expertises) : '';
      return mentorPayload(value, areas);
    },
    describe: mentorFailure,
  });
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
      <Column title="Datos personales">
        <PersonalFields result={result} codes={MENTOR_PHONE_CODES} birth={birth} />
        <LinkedinField result={result} />
        <BioField of="mentor" result={result} />
      </Column>
      <Column title="Conocimientos">
        <Field
          label={<OptionalLabel text={LABELS.expertise} />}
          name="expertise"
          maxLength={EXPERTISE_MAX}
          placeholder="Por ejemplo, matemáticas para Bachillerato"
          hint="Una línea. Si la dejas vacía, la formamos con tus áreas."
          defaultValue={textOf(result, 'expertise')}
          errors={errorsOf(result, 'expertise')}
        />
        <ExpertisePicker
          legend={LABELS.expertises}
          name="expertises"
          required
          options={options}
          result={result}
          chosen={[]}
          hint="Lo que enseñas. Los estudiantes te encontrarán por ellas."
        />
        <Certifications result={result} />
        <Callout tone="hint">
          Tu disponibilidad semanal la podrás indicar más adelante, desde tu perfil.
        </Callout>
      </Column>
    </OnboardingPage>
  );
}

const { linkedin_url, ...WORK_LABELS } = MENTOR_LABELS;

const LABELS = { ...PERSONAL_LABELS, linkedin_url, ...WORK_LABELS };
