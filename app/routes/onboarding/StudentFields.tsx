import type { SubmissionResult } from '@conform-to/react';
import { STUDENT_BIO_MIN, STUDENT_PHONE_CODES } from '~/forms/profileLimits';
import { errorsOf, textOf, textsOf } from '~/forms/reply';
import { SelectField } from '~/forms/SelectField';
import { TextList } from '~/forms/TextList';
import { ACADEMIC_LEVELS } from '../../../api/contract/entities';
import { AreaChoice } from './AreaChoice';
import type { AreaGroup } from './areas';
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
  groups: AreaGroup[];
  birth: { min: string; max: string };
}

export function StudentFields({ result, groups, birth }: StudentFieldsProps) {
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
          placeholder="Integrales"
        />
        <AreaChoice
          legend={STUDENT_LABELS.interests}
          name="interests"
          groups={groups}
          chosen={textsOf(result, 'interests') ?? []}
          errors={errorsOf(result, 'interests')}
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
          placeholder="Aprobar la selectividad"
        />
      </Column>
    </>
  );
}
