import type { SubmissionResult } from '@conform-to/react';
import { ExpertisePicker } from '~/forms/expertises/ExpertisePicker';
import type { ExpertiseOption } from '~/forms/expertises/option';
import { Field } from '~/forms/Field';
import { OptionalLabel } from '~/forms/OptionalLabel';
import { BioField } from '~/forms/profile/BioField';
import { LinkedinField } from '~/forms/profile/LinkedinField';
import { MENTOR_LABELS, PERSONAL_LABELS } from '~/forms/profile/labels';
import { PersonalFields } from '~/forms/profile/PersonalFields';
import { EXPERTISE_MAX } from '~/forms/profileLimits';
import { RowsField } from '~/forms/RowsField';
import { errorsOf, textOf } from '~/forms/reply';
import { MENTOR_PHONE_CODES } from '../../../api/contract/profileRules';
import { Column } from './Column';
import { CERTIFICATIONS } from './certifications';

const { linkedin_url, ...WORK_LABELS } = MENTOR_LABELS;

/** In the order of the screen. */
export const LABELS = { ...PERSONAL_LABELS, linkedin_url, ...WORK_LABELS };

interface MentorFieldsProps {
  result: SubmissionResult | undefined;
  options: ExpertiseOption[];
  birth: { min: string; max: string };
}

export function MentorFields({ result, options, birth }: MentorFieldsProps) {
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
        <p className="rounded-xl bg-teal-soft p-4 text-teal-strong">
          Tu disponibilidad semanal la podrás indicar más adelante, desde tu perfil.
        </p>
      </Column>
    </>
  );
}
