import type { SubmissionResult } from '@conform-to/react';
import { writtenTexts } from '~/domain/textList';
import { ExpertisePicker } from '../expertises/ExpertisePicker';
import type { ExpertiseOption } from '../expertises/option';
import { OptionalLabel } from '../OptionalLabel';
import { errorsOf, textOf } from '../reply';
import { SelectField } from '../SelectField';
import { TextList } from '../TextList';
import { STUDENT_LABELS } from './labels';
import { levelOptions } from './levelOptions';

interface StudiesFieldsProps {
  result: SubmissionResult | undefined;
  options: ExpertiseOption[];
  /** Shown while there is no result; nothing in the onboarding. */
  stored?: {
    academic_level: string;
    academic_level_display: string;
    subjects_needed_help: string[];
    interests: string[];
    learning_goals: string[];
  };
}

/** What a student learns, and wants to. */
export function StudiesFields({ result, options, stored }: StudiesFieldsProps) {
  return (
    <>
      <SelectField
        label={STUDENT_LABELS.academic_level}
        name="academic_level"
        required
        placeholder="Elige tu nivel"
        options={levelOptions(stored)}
        defaultValue={textOf(result, 'academic_level') ?? stored?.academic_level}
        errors={errorsOf(result, 'academic_level')}
      />
      <TextList
        label={STUDENT_LABELS.subjects_needed_help}
        name="subjects_needed_help"
        required
        result={result}
        chosen={stored?.subjects_needed_help}
        addLabel="Añadir asignatura"
        hint="Escribe una y pulsa Intro o «Añadir»."
        placeholder="Por ejemplo, integrales"
      />
      <ExpertisePicker
        legend={STUDENT_LABELS.interests}
        name="interests"
        options={options}
        result={result}
        chosen={stored?.interests ?? []}
        hint="Opcional. Qué te gustaría aprender."
      />
      <TextList
        label={<OptionalLabel text={STUDENT_LABELS.learning_goals} />}
        name="learning_goals"
        result={result}
        chosen={stored?.learning_goals}
        tidy={writtenTexts}
        addLabel="Añadir objetivo"
        placeholder="Por ejemplo, aprobar la selectividad"
      />
    </>
  );
}
