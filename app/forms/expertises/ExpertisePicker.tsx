import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { namedTopics } from '~/domain/topics';
import { FieldErrors } from '../FieldErrors';
import { fieldIds } from '../fieldIds';
import { errorsOf } from '../reply';
import { ComboSearch } from './ComboSearch';
import { ExpertiseChips } from './ExpertiseChips';
import { pickedOf } from './fields';
import { NotLoaded } from './NotLoaded';
import type { ExpertiseOption } from './option';
import { PlainSearch } from './PlainSearch';
import { useLivePicker } from './useLivePicker';

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
  const { live, takeOver, search, add, drop } = useLivePicker(name);
  const picked = pickedOf(result, name, props.chosen);
  const errors = errorsOf(result, name);
  const ids = fieldIds(name);
  const chosen = namedTopics(live?.chosen ?? picked.chosen, options);
  const last = chosen.at(-1);
  const described = { hint, errors };
  return (
    <fieldset
      ref={takeOver}
      data-at-least-one={required ? '' : undefined}
      className="flex min-w-0 flex-col gap-3"
    >
      <legend className="mb-1.5 font-medium">
        {legend}
        {required && (
          <>
            <span aria-hidden="true" className="text-danger">
              {' '}
              *
            </span>
            <span className="sr-only"> (obligatorio)</span>
          </>
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
        chosen={chosen}
        onDrop={live ? drop : undefined}
      />
      {options.length === 0 && <NotLoaded name={name} kept={chosen.length > 0} />}
      {options.length > 0 &&
        (live ? (
          <ComboSearch
            name={name}
            options={options}
            chosen={live.chosen}
            search={live.search}
            notice={live.notice}
            described={described}
            takesFocus={live.hadFocus}
            onSearch={search}
            onAdd={add}
            onDropLast={() => last && drop(last)}
          />
        ) : (
          <PlainSearch name={name} options={options} picked={picked} described={described} />
        ))}
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
