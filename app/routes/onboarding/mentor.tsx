/** Mentor onboarding (docs/product.md, 'Onboarding'). */

import type { SubmissionResult } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { MENTOR_PHONE_CODES } from '~/api/contract/rules/profile';
import { loadExpertises } from '~/app/.server/api/expertises';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import type { ExpertiseOption } from '~/app/forms/expertises/expertiseFields';
import { expertisesEdit } from '~/app/forms/expertises/expertiseFields';
import { Field, OptionalLabel } from '~/app/forms/Field';
import { rowsEdit } from '~/app/forms/formEdits';
import { errorsOf, textOf } from '~/app/forms/formReply';
import { BioField, LinkedinField } from '~/app/forms/profile/AboutFields';
import { PersonalFields } from '~/app/forms/profile/PersonalFields';
import { MENTOR_LABELS, PERSONAL_LABELS } from '~/app/forms/profile/profileLabels';
import { EXPERTISE_MAX, MENTOR_AGE_MIN } from '~/app/forms/profile/profileLimits';
import { Callout } from '~/app/ui/Callout';
import { Column, OnboardingPage } from './OnboardingPage';
import { loadOnboarding, mentorFailure, submitOnboarding } from './onboarding';
import { joinAreaNames, mentorForm, mentorPayload } from './onboardingForms';
import { RowsField } from './RowsField';

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
      <MentorFields result={result} options={options} birth={birth} />
    </OnboardingPage>
  );
}

const MAX_CERTIFICATIONS = 20;

/**
 * The certifications of a mentor: kept in the form, not sent, since the contract has no place for them
 * (docs/product.md, 'Onboarding').
 */
const CERTIFICATIONS = {
  legend: 'Certificaciones',
  name: 'certifications',
  rowName: 'Certificación',
  addLabel: 'Añadir certificación',
  hint: 'De momento no se guardan ni se publican: cuenta las importantes en tu biografía.',
  max: MAX_CERTIFICATIONS,
  columns: [
    { column: 'name', label: 'Nombre', input: { maxLength: 200 }, className: 'sm:col-span-full' },
    { column: 'date', label: 'Fecha', input: { type: 'date' } },
    { column: 'place', label: 'Lugar', input: { maxLength: 200 } },
  ],
};

const certificationsEdit = rowsEdit(
  CERTIFICATIONS.name,
  CERTIFICATIONS.columns.map(({ column }) => column),
  MAX_CERTIFICATIONS,
);

const { linkedin_url, ...WORK_LABELS } = MENTOR_LABELS;

/** In the order of the screen. */
const LABELS = { ...PERSONAL_LABELS, linkedin_url, ...WORK_LABELS };

interface MentorFieldsProps {
  result: SubmissionResult | undefined;
  options: ExpertiseOption[];
  birth: { min: string; max: string };
}

function MentorFields({ result, options, birth }: MentorFieldsProps) {
  return (
    <>
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
        <RowsField {...CERTIFICATIONS} result={result} />
        <Callout tone="hint">
          Tu disponibilidad semanal la podrás indicar más adelante, desde tu perfil.
        </Callout>
      </Column>
    </>
  );
}
