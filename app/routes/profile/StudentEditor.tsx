import type { SubmissionResult } from '@conform-to/react';
import type { ExpertiseOption } from '~/forms/expertises/option';
import { BioField } from '~/forms/profile/BioField';
import { StudiesFields } from '~/forms/profile/StudiesFields';
import type { StudentValues } from './studentForm';

interface StudentEditorProps {
  values: StudentValues;
  options: ExpertiseOption[];
  result: SubmissionResult | undefined;
}

export function StudentEditor({ values, options, result }: StudentEditorProps) {
  return (
    <>
      <BioField of="student" result={result} stored={values.bio} />
      <StudiesFields result={result} options={options} stored={values} />
    </>
  );
}
