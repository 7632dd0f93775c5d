import type { SubmissionResult } from '@conform-to/react';
import { formatEuros } from '~/domain/money';
import { usualPriceOf } from '~/domain/price';
import { ExpertisePicker } from '~/forms/expertises/ExpertisePicker';
import type { ExpertiseOption } from '~/forms/expertises/option';
import { Field } from '~/forms/Field';
import { BIO_MAX, EXPERTISE_MAX, MENTOR_BIO_MIN } from '~/forms/profileLimits';
import { errorsOf, textOf } from '~/forms/reply';
import { SwitchField } from '~/forms/SwitchField';
import { TextAreaField } from '~/forms/TextAreaField';
import { Card } from '~/ui/Card';
import type { MentorValues } from './mentorForm';

export const MENTOR_LABELS = {
  available: 'Acepto nuevas mentorías',
  bio: 'Biografía profesional',
  expertise: 'Especialidad principal',
  expertises: 'Especialidades',
  linkedin_url: 'Perfil de LinkedIn',
  price: 'Precio por hora (€)',
};

interface MentorEditorProps {
  values: MentorValues;
  options: ExpertiseOption[];
  result: SubmissionResult | undefined;
}

export function MentorEditor({ values, options, result }: MentorEditorProps) {
  const text = (name: 'bio' | 'expertise' | 'linkedin_url') => ({
    label: MENTOR_LABELS[name],
    name,
    defaultValue: result ? (textOf(result, name) ?? '') : values[name],
    errors: errorsOf(result, name),
  });
  const price = result ? (textOf(result, 'price') ?? '') : String(values.price ?? '');
  return (
    <>
      <Card className="py-3 sm:py-4">
        <SwitchField
          label={MENTOR_LABELS.available}
          name="available"
          defaultChecked={result ? textOf(result, 'available') === 'on' : values.available}
          errors={errorsOf(result, 'available')}
          hint="Si lo desactivas, los estudiantes no pueden reservar contigo. Las sesiones que ya tienes siguen en pie."
        />
      </Card>
      <TextAreaField
        {...text('bio')}
        required
        minLength={MENTOR_BIO_MIN}
        maxLength={BIO_MAX}
        hint={`Quién eres, qué enseñas y cómo trabajas. Al menos ${MENTOR_BIO_MIN} caracteres.`}
      />
      <Field
        {...text('expertise')}
        maxLength={EXPERTISE_MAX}
        hint="En una línea, por ejemplo «Matemáticas y física para Bachillerato»."
      />
      <ExpertisePicker
        legend={MENTOR_LABELS.expertises}
        name="expertises"
        required
        options={options}
        result={result}
        chosen={values.expertises}
      />
      <Field
        {...text('linkedin_url')}
        type="url"
        inputMode="url"
        autoComplete="url"
        maxLength={300}
        hint="Opcional, por ejemplo https://www.linkedin.com/in/tu-nombre"
      />
      <Field
        label={MENTOR_LABELS.price}
        name="price"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.5}
        className="max-w-44"
        defaultValue={price}
        errors={errorsOf(result, 'price')}
        hint={`En pasos de 0,50 €. Si lo dejas vacío, a los estudiantes se les propone ${formatEuros(usualPriceOf({ price: null }))}. Las sesiones ya reservadas conservan su precio.`}
      />
    </>
  );
}
