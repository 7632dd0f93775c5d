import type { SubmissionResult } from '@conform-to/react';
import { ExpertisePicker } from '~/forms/expertises/ExpertisePicker';
import type { ExpertiseOption } from '~/forms/expertises/option';
import { STUDENT_BIO_MIN, STUDENT_PHONE_CODES } from '~/forms/profileLimits';
import { errorsOf, textOf } from '~/forms/reply';
import { SelectField } from '~/forms/SelectField';
import { TextList } from '~/forms/TextList';
import { ACADEMIC_LEVELS } from '../../../api/contract/academicLevels';
import { BioField } from './BioField';
import { Column } from './Column';
import { PERSONAL_LABELS, PersonalFields } from './PersonalFields';

export const STUDENT_LABELS = {
  ...PERSONAL_LABELS,
  bio: 'Biografía',
  academic_level: 'Nivel académico',
  subjects_needed_help: 'Asignaturas en las que necesitas ayuda',
  interests: 'Áreas de interés',
  learning_goals: 'Objetivos de aprendizaje',
};

const LEVELS = Object.entries(ACADEMIC_LEVELS).map(([value, label]) => ({ value, label }));

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
        <BioField
          label={STUDENT_LABELS.bio}
          least={STUDENT_BIO_MIN}
          hint="Qué estudias y cómo te gusta aprender."
          result={result}
        />
      </Column>
      <Column title="Estudios">
        <SelectField
          label={STUDENT_LABELS.academic_level}
          name="academic_level"
          required
          placeholder="Elige tu nivel"
          options={LEVELS}
          defaultValue={textOf(result, 'academic_level')}
          errors={errorsOf(result, 'academic_level')}
        />
        <TextList
          label={STUDENT_LABELS.subjects_needed_help}
          name="subjects_needed_help"
          required
          result={result}
          addLabel="Añadir asignatura"
          hint="Escribe una y pulsa Intro o «Añadir»."
          placeholder="Por ejemplo, integrales"
        />
        <ExpertisePicker
          legend={STUDENT_LABELS.interests}
          name="interests"
          options={options}
          result={result}
          chosen={[]}
          hint="Opcional. Qué te gustaría aprender."
        />
        <TextList
          label={
            <>
              {STUDENT_LABELS.learning_goals} <span className="font-normal text-muted">(opcional)</span>
            </>
          }
          name="learning_goals"
          result={result}
          addLabel="Añadir objetivo"
          placeholder="Por ejemplo, aprobar la selectividad"
        />
      </Column>
    </>
  );
}
