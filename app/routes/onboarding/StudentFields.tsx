import type { SubmissionResult } from '@conform-to/react';
import { errorsOf, textOf, textsOf } from '~/forms/reply';
import { SelectField } from '~/forms/SelectField';
import { TextAreaField } from '~/forms/TextAreaField';
import { ACADEMIC_LEVELS } from '../../../api/contract/entities';
import { AreaChoice } from './AreaChoice';
import type { AreaGroup } from './areas';
import { STUDENT_BIO_MIN } from './profileForms';

export const STUDENT_LABELS = {
  first_name: 'Nombre',
  last_name: 'Apellidos',
  bio: 'Biografía',
  academic_level: 'Nivel académico',
  subjects_needed_help: 'Asignaturas en las que necesitas ayuda',
  interests: 'Áreas de interés',
  learning_goals: 'Objetivos de aprendizaje',
};

const LEVELS = Object.entries(ACADEMIC_LEVELS).map(([value, label]) => ({ value, label }));

export function StudentFields({
  result,
  groups,
}: {
  result: SubmissionResult | undefined;
  groups: AreaGroup[];
}) {
  return (
    <>
      <TextAreaField
        label={STUDENT_LABELS.bio}
        name="bio"
        required
        minLength={STUDENT_BIO_MIN}
        maxLength={5000}
        hint={`Qué estudias y cómo te gusta aprender. Al menos ${STUDENT_BIO_MIN} caracteres.`}
        defaultValue={textOf(result, 'bio')}
        errors={errorsOf(result, 'bio')}
      />
      <SelectField
        label={STUDENT_LABELS.academic_level}
        name="academic_level"
        required
        placeholder="Elige tu nivel"
        options={LEVELS}
        defaultValue={textOf(result, 'academic_level')}
        errors={errorsOf(result, 'academic_level')}
      />
      <TextAreaField
        label={STUDENT_LABELS.subjects_needed_help}
        name="subjects_needed_help"
        required
        rows={3}
        hint="Una en cada línea, por ejemplo: Integrales"
        defaultValue={textOf(result, 'subjects_needed_help')}
        errors={errorsOf(result, 'subjects_needed_help')}
      />
      <AreaChoice
        legend={STUDENT_LABELS.interests}
        name="interests"
        groups={groups}
        chosen={textsOf(result, 'interests') ?? []}
        errors={errorsOf(result, 'interests')}
      />
      <TextAreaField
        label={STUDENT_LABELS.learning_goals}
        name="learning_goals"
        rows={3}
        hint="Opcional. Uno en cada línea, por ejemplo: Aprobar la selectividad"
        defaultValue={textOf(result, 'learning_goals')}
        errors={errorsOf(result, 'learning_goals')}
      />
    </>
  );
}
