import type { SubmissionResult } from '@conform-to/react';
import { NAME_MAX } from '~/api/contract/rules/profile';
import { Field, FieldErrors, FieldHint, OptionalLabel } from '~/app/forms/Field';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import { errorsOf, fieldOf, textOf } from '~/app/forms/formReply';

export const PERSONAL_LABELS = {
  first_name: 'Nombre',
  last_name: 'Apellidos',
  phone_number_country_code: 'País y prefijo',
  phone_number: 'Teléfono',
  date_of_birth: 'Fecha de nacimiento',
};

const COUNTRIES: Record<string, string> = {
  '+34': 'España',
  '+1': 'EE. UU. y Canadá',
  '+33': 'Francia',
  '+44': 'Reino Unido',
  '+49': 'Alemania',
};

interface PhoneFieldsProps {
  /** In list order; the first is the default. */
  codes: readonly string[];
  result: SubmissionResult | undefined;
  stored?: { phone_number: string; phone_number_country_code: string };
  hint?: string;
}

/** Country code and national number, `phone_number_country_code` and `phone_number`; optional. */
export function PhoneFields({ codes, result, stored, hint }: PhoneFieldsProps) {
  const number = fieldIds('phone_number');
  const code = fieldIds('phone_number_country_code').control;
  const errors = errorsOf(result, 'phone_number');
  const codeErrors = errorsOf(result, 'phone_number_country_code');
  const storedCode = stored?.phone_number_country_code ?? '';
  const chosen = textOf(result, 'phone_number_country_code') || storedCode || codes[0] || '';
  const offered = [...new Set([...codes, storedCode, chosen])].filter((one) => one !== '');
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">
        <OptionalLabel text={PERSONAL_LABELS.phone_number} />
      </legend>
      <FieldHint name="phone_number" hint={hint} />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,13rem)_1fr]">
        <div>
          <label htmlFor={code} className="sr-only">
            {PERSONAL_LABELS.phone_number_country_code}
          </label>
          <select
            id={code}
            name="phone_number_country_code"
            autoComplete="tel-country-code"
            defaultValue={chosen}
            className="control"
            {...describedBy('phone_number_country_code', { errors: codeErrors })}
          >
            {offered.map((one) => (
              <option key={one} value={one}>
                {COUNTRIES[one] ? `${COUNTRIES[one]} (${one})` : one}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={number.control} className="sr-only">
            Número de teléfono
          </label>
          <input
            id={number.control}
            name="phone_number"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={40}
            defaultValue={textOf(result, 'phone_number') ?? stored?.phone_number}
            className="control"
            {...describedBy('phone_number', { hint, errors })}
          />
        </div>
      </div>
      <FieldErrors name="phone_number_country_code" errors={codeErrors} />
      <FieldErrors name="phone_number" errors={errors} />
    </fieldset>
  );
}

const NOT_BLANK = '.*\\S.*';

interface PersonalFieldsProps {
  result: SubmissionResult | undefined;
  codes: readonly string[];
  birth: { min: string; max: string };
  birthHint?: string;
  /** Shown if there is no result; undefined in the onboarding. */
  stored?: Record<keyof typeof PERSONAL_LABELS, string>;
}

/** First and last name, both required. */
export function NameFields({
  result,
  stored,
}: Pick<PersonalFieldsProps, 'result'> & { stored?: Record<'first_name' | 'last_name', string> }) {
  const field = (name: 'first_name' | 'last_name') => ({
    label: PERSONAL_LABELS[name],
    ...fieldOf(result, name, stored?.[name]),
  });
  const name = { required: true, maxLength: NAME_MAX, pattern: NOT_BLANK };
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field {...field('first_name')} {...name} autoComplete="given-name" />
      <Field {...field('last_name')} {...name} autoComplete="family-name" />
    </div>
  );
}

/** Telephone and birth date, both optional. */
export function ContactFields({ result, codes, birth, birthHint, stored }: PersonalFieldsProps) {
  return (
    <>
      <PhoneFields codes={codes} result={result} stored={stored} hint="No se muestra en tu perfil." />
      <Field
        {...fieldOf(result, 'date_of_birth', stored?.date_of_birth)}
        label={<OptionalLabel text={PERSONAL_LABELS.date_of_birth} />}
        type="date"
        autoComplete="bday"
        min={birth.min}
        max={birth.max}
        hint={birthHint}
        className="sm:max-w-60"
      />
    </>
  );
}
