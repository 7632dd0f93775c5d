import type { SubmissionResult } from '@conform-to/react';
import { Field } from '~/forms/Field';
import { PhoneFields } from '~/forms/PhoneFields';
import { NAME_MAX } from '~/forms/profileLimits';
import { errorsOf, textOf } from '~/forms/reply';
import type { PersonalValues } from './personalForm';

export const DATOS_LABELS = {
  first_name: 'Nombre',
  last_name: 'Apellidos',
  phone_number: 'Teléfono',
  date_of_birth: 'Fecha de nacimiento',
};

interface DatosFieldsProps {
  values: PersonalValues;
  codes: readonly string[];
  /** First and last day that is believed, YYYY-MM-DD. */
  birth: { min: string; max: string };
  result: SubmissionResult | undefined;
}

export function DatosFields({ values, codes, birth, result }: DatosFieldsProps) {
  const field = (name: 'first_name' | 'last_name' | 'date_of_birth') => ({
    label: DATOS_LABELS[name],
    name,
    defaultValue: result ? (textOf(result, name) ?? '') : values[name],
    errors: errorsOf(result, name),
  });
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field {...field('first_name')} required autoComplete="given-name" maxLength={NAME_MAX} />
        <Field {...field('last_name')} required autoComplete="family-name" maxLength={NAME_MAX} />
      </div>
      <PhoneFields codes={codes} result={result} stored={result ? undefined : values} />
      <Field
        {...field('date_of_birth')}
        type="date"
        min={birth.min}
        max={birth.max}
        autoComplete="bday"
        hint="Opcional."
        className="max-w-56"
      />
    </>
  );
}
