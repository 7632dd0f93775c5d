import type { SubmissionResult } from '@conform-to/react';
import { formatEuros } from '~/domain/money';
import { usualPriceOf } from '~/domain/price';
import { ExpertisePicker } from '~/forms/expertises/ExpertisePicker';
import type { ExpertiseOption } from '~/forms/expertises/option';
import { Field } from '~/forms/Field';
import { OptionalLabel } from '~/forms/OptionalLabel';
import { BioField } from '~/forms/profile/BioField';
import { LinkedinField } from '~/forms/profile/LinkedinField';
import { MENTOR_LABELS } from '~/forms/profile/labels';
import { EXPERTISE_MAX } from '~/forms/profileLimits';
import { errorsOf, textOf } from '~/forms/reply';
import { SwitchField } from '~/forms/SwitchField';
import { Card } from '~/ui/Card';
import { PRICE_STEP } from '../../../api/contract/prices';
import type { MentorValues } from './mentorForm';

/** In the order of the screen. */
export const LABELS = {
  available: 'Acepto nuevas mentorías',
  ...MENTOR_LABELS,
  expertises: 'Especialidades',
  price: 'Precio por hora (€)',
};

interface MentorEditorProps {
  values: MentorValues;
  options: ExpertiseOption[];
  result: SubmissionResult | undefined;
}

export function MentorEditor({ values, options, result }: MentorEditorProps) {
  return (
    <>
      <Card className="py-3 sm:py-4">
        <SwitchField
          label={LABELS.available}
          name="available"
          defaultChecked={result ? textOf(result, 'available') === 'on' : values.available}
          errors={errorsOf(result, 'available')}
          hint="Si lo desactivas, los estudiantes no pueden reservar contigo. Las sesiones que ya tienes siguen en pie."
        />
      </Card>
      <BioField of="mentor" result={result} stored={values.bio} />
      <Field
        label={<OptionalLabel text={LABELS.expertise} />}
        name="expertise"
        maxLength={EXPERTISE_MAX}
        hint="En una línea, por ejemplo «Matemáticas y física para Bachillerato»."
        defaultValue={textOf(result, 'expertise') ?? values.expertise}
        errors={errorsOf(result, 'expertise')}
      />
      <ExpertisePicker
        legend={LABELS.expertises}
        name="expertises"
        required
        options={options}
        result={result}
        chosen={values.expertises}
      />
      <LinkedinField result={result} stored={values.linkedin_url} />
      <Field
        label={LABELS.price}
        name="price"
        type="number"
        inputMode="decimal"
        min={0}
        step={PRICE_STEP}
        className="max-w-44"
        defaultValue={textOf(result, 'price') ?? String(values.price ?? '')}
        errors={errorsOf(result, 'price')}
        hint={`En pasos de 0,50 €. Si lo dejas vacío, a los estudiantes se les propone ${formatEuros(usualPriceOf({ price: null }))}. Las sesiones ya reservadas conservan su precio.`}
      />
    </>
  );
}
