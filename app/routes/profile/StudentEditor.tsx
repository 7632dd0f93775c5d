import type { SubmissionResult } from '@conform-to/react';
import { ExpertisePicker } from '~/forms/expertises/ExpertisePicker';
import type { ExpertiseOption } from '~/forms/expertises/option';
import { BIO_MAX, STUDENT_BIO_MIN } from '~/forms/profileLimits';
import { errorsOf, textOf } from '~/forms/reply';
import { SelectField } from '~/forms/SelectField';
import { TextAreaField } from '~/forms/TextAreaField';
import { TextList } from '~/forms/TextList';
import { levelOptions } from './levelOptions';
import type { StudentValues } from './studentForm';

export const STUDENT_LABELS = {
  bio: 'Biografía',
  academic_level: 'Nivel académico',
  subjects_needed_help: 'Asignaturas en las que necesitas ayuda',
  interests: 'Áreas de interés',
  learning_goals: 'Objetivos de aprendizaje',
};

interface StudentEditorProps {
  values: StudentValues;
  options: ExpertiseOption[];
  result: SubmissionResult | undefined;
}

export function StudentEditor({ values, options, result }: StudentEditorProps) {
  const text = (name: 'bio' | 'academic_level') => ({
    label: STUDENT_LABELS[name],
    name,
    defaultValue: result ? (textOf(result, name) ?? '') : values[name],
    errors: errorsOf(result, name),
  });
  return (
    <>
      <TextAreaField
        {...text('bio')}
        required
        minLength={STUDENT_BIO_MIN}
        maxLength={BIO_MAX}
        hint={`Qué estudias y cómo te gusta aprender. Al menos ${STUDENT_BIO_MIN} caracteres.`}
      />
      <SelectField
        {...text('academic_level')}
        required
        placeholder="Elige tu nivel"
        options={levelOptions(values)}
      />
      <TextList
        label={STUDENT_LABELS.subjects_needed_help}
        name="subjects_needed_help"
        required
        addLabel="Añadir asignatura"
        placeholder="Por ejemplo: Integrales"
        hint="Escribe una y pulsa Intro o «Añadir»."
        result={result}
        chosen={values.subjects_needed_help}
      />
      <ExpertisePicker
        legend={STUDENT_LABELS.interests}
        name="interests"
        options={options}
        result={result}
        chosen={values.interests}
      />
      <TextList
        label={STUDENT_LABELS.learning_goals}
        name="learning_goals"
        addLabel="Añadir objetivo"
        placeholder="Por ejemplo: Aprobar la selectividad"
        hint="Opcional. Uno cada vez."
        result={result}
        chosen={values.learning_goals}
      />
    </>
  );
}
