import type { SubmissionResult } from '@conform-to/react';
import { Field } from '../Field';
import { OptionalLabel } from '../OptionalLabel';
import { LINKEDIN_MAX } from '../profileLimits';
import { errorsOf, textOf } from '../reply';
import { MENTOR_LABELS } from './labels';

interface LinkedinFieldProps {
  result: SubmissionResult | undefined;
  /** Shown while there is no result. */
  stored?: string;
}

/** Its form has to be `noValidate`: the server completes what people paste, 'linkedin.com/in/…'. */
export function LinkedinField({ result, stored }: LinkedinFieldProps) {
  return (
    <Field
      label={<OptionalLabel text={MENTOR_LABELS.linkedin_url} />}
      name="linkedin_url"
      type="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LINKEDIN_MAX}
      placeholder="https://www.linkedin.com/in/tu-nombre"
      defaultValue={textOf(result, 'linkedin_url') ?? stored}
      errors={errorsOf(result, 'linkedin_url')}
    />
  );
}
