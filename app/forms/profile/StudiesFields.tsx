import type { SubmissionResult } from '@conform-to/react';
import { ACADEMIC_LEVELS } from '~/api/contract/rules/profile';
import type { ExpertiseOption } from '~/app/domain/mentors/topics';
import { trimmedTexts } from '~/app/domain/text/typedText';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import { OptionalLabel, SelectField } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import { TextList } from '~/app/forms/TextList';
import { STUDENT_LABELS } from './profileFields';

const KNOWN: { value: string; label: string }[] = Object.entries(ACADEMIC_LEVELS).map(([value, label]) => ({
  value,
  label,
}));

/** The six levels of the contract, and a stored one outside them. */
export function levelOptions(stored?: { academic_level: string; academic_level_display: string }) {
  const { academic_level: value, academic_level_display: label } = stored ?? { academic_level: '' };
  if (value === '' || KNOWN.some((level) => level.value === value)) return KNOWN;
  return [...KNOWN, { value, label: label || value }];
}

interface StudiesFieldsProps {
  result: SubmissionResult | undefined;
  options: ExpertiseOption[];
  /** Shown if there is no result; undefined in the onboarding. */
  stored?: {
    academic_level: string;
    academic_level_display: string;
    subjects_needed_help: string[];
    interests: string[];
    learning_goals: string[];
  };
}

/** Level and subjects, both required. */
export function NeededStudies({
  result,
  stored,
}: {
  result: SubmissionResult | undefined;
  stored: Omit<NonNullable<StudiesFieldsProps['stored']>, 'interests' | 'learning_goals'>;
}) {
  return (
    <>
      <SelectField
        label={STUDENT_LABELS.academic_level}
        {...fieldOf(result, 'academic_level', stored?.academic_level)}
        required
        placeholder="Elige tu nivel"
        options={levelOptions(stored)}
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
    </>
  );
}

/** Interests and goals, both optional. */
export function MoreStudies({ result, options, stored }: StudiesFieldsProps) {
  return (
    <>
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
        tidy={trimmedTexts}
        addLabel="Añadir objetivo"
        placeholder="Por ejemplo, aprobar la selectividad"
      />
    </>
  );
}
