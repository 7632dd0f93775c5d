import type { SubmissionResult } from '@conform-to/react';
import { Field } from '../Field';
import { OptionalLabel } from '../OptionalLabel';
import { PhoneFields } from '../PhoneFields';
import { NAME_MAX } from '../profileLimits';
import { errorsOf, textOf } from '../reply';
import { PERSONAL_LABELS } from './labels';

const NOT_BLANK = '.*\\S.*';

interface PersonalFieldsProps {
  result: SubmissionResult | undefined;
  codes: readonly string[];
  /** First and last day of birth that are accepted. */
  birth: { min: string; max: string };
  birthHint?: string;
  /** Shown while there is no result; nothing in the onboarding. */
  stored?: Record<keyof typeof PERSONAL_LABELS, string>;
}

/** What both kinds of people say of themselves; telephone and birth date stay private. */
export function PersonalFields({ result, codes, birth, birthHint, stored }: PersonalFieldsProps) {
  const field = (name: 'first_name' | 'last_name' | 'date_of_birth') => ({
    label: PERSONAL_LABELS[name],
    name,
    defaultValue: textOf(result, name) ?? stored?.[name],
    errors: errorsOf(result, name),
  });
  const name = { required: true, maxLength: NAME_MAX, pattern: NOT_BLANK };
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field {...field('first_name')} {...name} autoComplete="given-name" />
        <Field {...field('last_name')} {...name} autoComplete="family-name" />
      </div>
      <PhoneFields codes={codes} result={result} stored={stored} hint="No se muestra en tu perfil." />
      <Field
        {...field('date_of_birth')}
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
