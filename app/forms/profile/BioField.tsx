import type { SubmissionResult } from '@conform-to/react';
import { BIO_MAX } from '~/forms/profileLimits';
import { errorsOf, textOf } from '~/forms/reply';
import { TextAreaField } from '~/forms/TextAreaField';

interface BioFieldProps {
  label: string;
  /** Characters. */
  least: number;
  hint: string;
  result: SubmissionResult | undefined;
}

/** The biography. A browser minds `minLength` only of what was typed into this very page, so `data-short` tells of the rest (kit.css). */
export function BioField({ label, least, hint, result }: BioFieldProps) {
  const typed = textOf(result, 'bio');
  return (
    <TextAreaField
      label={label}
      name="bio"
      required
      minLength={least}
      maxLength={BIO_MAX}
      data-short={typed !== undefined && typed.trim().length < least ? '' : undefined}
      hint={`${hint} Al menos ${least} caracteres.`}
      defaultValue={typed}
      errors={errorsOf(result, 'bio')}
    />
  );
}
