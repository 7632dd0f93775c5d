import type { SubmissionResult } from '@conform-to/react';
import { type ReactNode, useRef, useState } from 'react';
import { ACADEMIC_LEVELS, LIST_ITEM_MAX } from '~/api/contract/rules/profile';
import type { ExpertiseOption } from '~/app/domain/mentors/topics';
import { distinctTexts, trimmedTexts } from '~/app/domain/text/typedText';
import { CHIP_OFF, ChipOff } from '~/app/forms/ChipOff';
import { EditButton } from '~/app/forms/EditButton';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import { FieldFrame, OptionalLabel, SelectField } from '~/app/forms/Field';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import { listIntents, newTextName, plainMarkName, withoutOne } from '~/app/forms/formEdits';
import { errorsOf, fieldOf, textsOf } from '~/app/forms/formReply';
import { buttonStyle } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { useHydrated } from '~/app/ui/useHydrated';
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

interface TextListProps {
  label: ReactNode;
  name: string;
  result: SubmissionResult | undefined;
  chosen?: string[];
  /** In full, e.g. 'Añadir asignatura'. */
  addLabel: string;
  hint?: ReactNode;
  placeholder?: string;
  required?: boolean;
  /** Cleans the entries; by default removes blanks and repetitions. Must equal that of `textListEdit`. */
  tidy?: (texts: readonly string[]) => string[];
}

/** Short texts as chips; Enter or the plus button adds one, without scripts by `textListEdit`. */
function TextList(props: TextListProps) {
  const { label, name, result, chosen = [], hint, required, tidy = distinctTexts } = props;
  const errors = errorsOf(result, name);
  const intents = listIntents(name);
  const entry = useRef<HTMLInputElement>(null);
  const [texts, setTexts] = useState(() => tidy(textsOf(result, name) ?? chosen));
  const [said, setSaid] = useState('');
  const isPlain = !useHydrated();
  const back = fieldIds(name).control;

  function add() {
    const typed = entry.current?.value.trim() ?? '';
    if (entry.current) entry.current.value = '';
    entry.current?.focus();
    const next = tidy([...texts, typed]);
    setTexts(next);
    if (typed !== '') setSaid(next.length > texts.length ? `Añadido: ${typed}` : `Ya está: ${typed}`);
  }

  function remove(text: string) {
    setTexts(withoutOne(texts, text));
    setSaid(`Quitado: ${text}`);
    entry.current?.focus();
  }

  return (
    <FieldFrame label={label} name={name} errors={errors} hint={hint} required={required}>
      {isPlain && <input type="hidden" name={plainMarkName(name)} />}
      <div className="flex gap-2">
        <input
          ref={entry}
          id={fieldIds(name).control}
          name={newTextName(name)}
          required={required && texts.length === 0}
          maxLength={LIST_ITEM_MAX}
          placeholder={props.placeholder}
          autoComplete="off"
          enterKeyHint="enter"
          className="control min-w-0"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          {...describedBy(name, { hint, errors })}
        />
        <EditButton
          intent={intents.add}
          place={back}
          aria-label={props.addLabel}
          className={buttonStyle('secondary', 'shrink-0 px-4')}
          onClick={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <Icon name="plus" className="size-5" />
          <span className="max-sm:sr-only">Añadir</span>
        </EditButton>
      </div>
      {texts.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-2">
          {keyed(texts).map(({ key, text }) => (
            <li key={key} className="max-w-full">
              <input type="hidden" name={name} value={text} />
              <EditButton
                intent={intents.remove(text)}
                place={back}
                className={CHIP_OFF}
                onClick={(event) => {
                  event.preventDefault();
                  remove(text);
                }}
              >
                <ChipOff>{text}</ChipOff>
              </EditButton>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </FieldFrame>
  );
}

/** Gives equal texts different keys, by their number of earlier occurrences. */
function keyed(texts: readonly string[]) {
  return texts.map((text, i) => ({
    text,
    key: `${texts.slice(0, i).filter((other) => other === text).length}:${text}`,
  }));
}
