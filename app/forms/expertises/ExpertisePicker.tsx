import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { namedTopics } from '~/domain/topics';
import { FieldErrors } from '../FieldErrors';
import { fieldIds } from '../fieldIds';
import { errorsOf } from '../reply';
import { ExpertiseChips } from './ExpertiseChips';
import { pickedOf } from './fields';
import { NotLoaded } from './NotLoaded';
import type { ExpertiseOption } from './option';
import { PlainSearch } from './PlainSearch';

interface ExpertisePickerProps {
  legend: string;
  /** Of the choice: one value per name_id. The action hands the form to `expertisesEdit(name)`. */
  name: string;
  /** All that can be chosen; none = they could not be loaded. */
  options: ExpertiseOption[];
  /** What the action gave back: its errors, choice and search take precedence. */
  result: SubmissionResult | undefined;
  /** name_ids without a result. */
  chosen: readonly string[];
  required?: boolean;
  hint?: ReactNode;
}

/** The choice of areas of knowledge: category, search, at most ten suggestions, chips (spec.md sections 2 and 9). */
export function ExpertisePicker(props: ExpertisePickerProps) {
  const { legend, name, options, result, required, hint } = props;
  const picked = pickedOf(result, name, props.chosen);
  const errors = errorsOf(result, name);
  const ids = fieldIds(name);
  const chosen = namedTopics(picked.chosen, options);
  return (
    <fieldset data-at-least-one={required ? '' : undefined} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">
        {legend}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' '}
            *
          </span>
        )}
      </legend>
      {hint && (
        <div id={ids.hint} className="-mt-2 text-muted">
          {hint}
        </div>
      )}
      <ExpertiseChips
        label={`${legend}: lo elegido`}
        name={name}
        id={`${ids.control}-chosen`}
        chosen={chosen}
      />
      {options.length === 0 ? (
        <NotLoaded name={name} kept={chosen.length > 0} />
      ) : (
        <PlainSearch name={name} options={options} picked={picked} described={{ hint, errors }} />
      )}
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
