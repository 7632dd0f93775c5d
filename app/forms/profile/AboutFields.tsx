import type { SubmissionResult } from '@conform-to/react';
import { BIO_MAX, LINKEDIN_MAX, MENTOR_BIO_MIN, STUDENT_BIO_MIN } from '~/api/contract/rules/profile';
import { Field, OptionalLabel, TextAreaField } from '~/app/forms/Field';
import { errorsOf, textOf } from '~/app/forms/formReply';
import { MENTOR_LABELS, STUDENT_LABELS } from './profileLabels';

const WORDS = {
  mentor: {
    label: MENTOR_LABELS.bio,
    least: MENTOR_BIO_MIN,
    hint: 'Quién eres, qué enseñas y cómo trabajas.',
  },
  student: {
    label: STUDENT_LABELS.bio,
    least: STUDENT_BIO_MIN,
    hint: 'Qué estudias y cómo te gusta aprender.',
  },
};

interface BioFieldProps {
  of: keyof typeof WORDS;
  result: SubmissionResult | undefined;
  /** Shown while there is no result. */
  stored?: string;
}

/**
 * The biography. Browsers check `minLength` only for text typed in this page view, so `data-short` covers the
 * rest (onboarding.css).
 */
export function BioField({ of, result, stored }: BioFieldProps) {
  const { label, least, hint } = WORDS[of];
  const text = textOf(result, 'bio') ?? stored;
  return (
    <TextAreaField
      label={label}
      name="bio"
      required
      minLength={least}
      maxLength={BIO_MAX}
      data-short={text !== undefined && text.trim().length < least ? '' : undefined}
      hint={`${hint} Al menos ${least} caracteres.`}
      defaultValue={text}
      errors={errorsOf(result, 'bio')}
    />
  );
}

interface LinkedinFieldProps {
  result: SubmissionResult | undefined;
  /** Shown while there is no result. */
  stored?: string;
}

/** Its form must be `noValidate`: the server completes pasted addresses like 'linkedin.com/in/…'. */
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
