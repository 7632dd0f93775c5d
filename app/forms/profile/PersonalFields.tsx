import type { SubmissionResult } from '@conform-to/react';
import { Field } from '~/forms/Field';
import { PhoneFields } from '~/forms/PhoneFields';
import { errorsOf, textOf } from '~/forms/reply';
import { NameFields } from './NameFields';

export const PERSONAL_LABELS = {
  first_name: 'Nombre',
  last_name: 'Apellidos',
  phone_number: 'Teléfono',
  date_of_birth: 'Fecha de nacimiento',
};

interface PersonalFieldsProps {
  result: SubmissionResult | undefined;
  codes: readonly string[];
  /** First and last day of birth that are accepted. */
  birth: { min: string; max: string };
  birthHint?: string;
}

/** What both kinds of people say of themselves; telephone and birth date stay private. */
export function PersonalFields({ result, codes, birth, birthHint }: PersonalFieldsProps) {
  return (
    <>
      <NameFields result={result} />
      <PhoneFields codes={codes} result={result} hint="No se muestra en tu perfil." />
      <Field
        label={
          <>
            {PERSONAL_LABELS.date_of_birth} <span className="font-normal text-muted">(opcional)</span>
          </>
        }
        name="date_of_birth"
        type="date"
        autoComplete="bday"
        min={birth.min}
        max={birth.max}
        hint={birthHint}
        className="sm:max-w-60"
        defaultValue={textOf(result, 'date_of_birth')}
        errors={errorsOf(result, 'date_of_birth')}
      />
    </>
  );
}
