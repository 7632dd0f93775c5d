import type { SubmissionResult } from '@conform-to/react';
import type { ExpertiseOption } from '~/forms/expertises/option';
import { BioField } from '~/forms/profile/BioField';
import { PERSONAL_LABELS, STUDENT_LABELS } from '~/forms/profile/labels';
import { PersonalFields } from '~/forms/profile/PersonalFields';
import { StudiesFields } from '~/forms/profile/StudiesFields';
import { STUDENT_PHONE_CODES } from '../../../api/contract/profileRules';
import { Column } from './Column';

/** In the order of the screen. */
export const LABELS = { ...PERSONAL_LABELS, ...STUDENT_LABELS };

interface StudentFieldsProps {
  result: SubmissionResult | undefined;
  options: ExpertiseOption[];
  birth: { min: string; max: string };
}

export function StudentFields({ result, options, birth }: StudentFieldsProps) {
  return (
    <>
      <Column title="Datos personales">
        <PersonalFields
          result={result}
          codes={STUDENT_PHONE_CODES}
          birth={birth}
          birthHint="Si tienes menos de 14 años, rellena tu perfil con tu madre, tu padre o tu tutor."
        />
        <BioField of="student" result={result} />
      </Column>
      <Column title="Estudios">
        <StudiesFields result={result} options={options} />
      </Column>
    </>
  );
}
