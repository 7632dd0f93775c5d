import type { SubmissionResult } from '@conform-to/react';
import { Field } from '~/forms/Field';
import { NAME_MAX } from '~/forms/profileLimits';
import { errorsOf, textOf } from '~/forms/reply';

const NOT_BLANK = '.*\\S.*';

export function NameFields({ result }: { result: SubmissionResult | undefined }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field
        label="Nombre"
        name="first_name"
        required
        autoComplete="given-name"
        maxLength={NAME_MAX}
        pattern={NOT_BLANK}
        defaultValue={textOf(result, 'first_name')}
        errors={errorsOf(result, 'first_name')}
      />
      <Field
        label="Apellidos"
        name="last_name"
        required
        autoComplete="family-name"
        maxLength={NAME_MAX}
        pattern={NOT_BLANK}
        defaultValue={textOf(result, 'last_name')}
        errors={errorsOf(result, 'last_name')}
      />
    </div>
  );
}
