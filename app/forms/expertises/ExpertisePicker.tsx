import type { SubmissionResult } from '@conform-to/react';
import type { ComponentProps, ReactNode } from 'react';
import { type ExpertiseOption, namedTopics } from '~/app/domain/mentors/topics';
import { EditButton } from '~/app/forms/EditButton';
import { FieldErrors, RequiredStar } from '~/app/forms/Field';
import { fieldIds } from '~/app/forms/fieldIds';
import { errorsOf } from '~/app/forms/formReply';
import { buttonStyle } from '~/app/ui/Button';
import { ComboSearch } from './ComboSearch';
import { ExpertiseChips, ExpertiseList } from './ExpertiseChoice';
import { initialPick, searchIntent } from './expertiseFields';
import { PlainSearch } from './PlainSearch';
import { useChosenExpertises } from './useChosenExpertises';

/** Replaces the search if the areas could not be loaded; trying again keeps everything in the form. */
function LoadAgain({ name, kept }: { name: string; kept: boolean }) {
  const { control } = fieldIds(name);
  return (
    <div
      id={control}
      tabIndex={-1}
      className="flex flex-col items-start gap-3 rounded-xl border border-line p-4 outline-none"
    >
      <p>
        No hemos podido cargar la lista.
        {kept && ' Lo que ya tenías elegido se conserva.'}
      </p>
      <EditButton intent={searchIntent(name)} place={control} className={buttonStyle('secondary')}>
        Volver a intentarlo
      </EditButton>
    </div>
  );
}

interface ExpertisePickerProps {
  legend: string;
  /** One value per chosen name_id. The action hands the form to `expertisesEdit(name)`. */
  name: string;
  /** All options; empty = they could not be loaded. */
  options: ExpertiseOption[];
  /** The action's result: its errors, choice and search take precedence. */
  result: SubmissionResult | undefined;
  /** name_ids if there is no result. */
  chosen: readonly string[];
  required?: boolean;
  hint?: ReactNode;
  searchLabel?: string;
  problem?: string;
  /** Shows these and the chosen areas as checkboxes with counts instead of chips. For narrow columns. */
  listed?: ComponentProps<typeof ExpertiseList>['listed'];
  /** Called with scripts, when an area was added or removed without a checkbox. */
  onPick?: () => void;
}

/** Picks areas of knowledge by category and search, with at most ten suggestions (decision 12). */
export function ExpertisePicker(props: ExpertisePickerProps) {
  const { legend, name, options, result, required, hint, listed, onPick } = props;
  const { searchLabel = 'Buscar por nombre', problem } = props;
  const { live, takeOver, search, add, drop } = useChosenExpertises(name);
  const picked = initialPick(result, name, props.chosen);
  const errors = errorsOf(result, name) ?? (problem ? [problem] : null);
  const ids = fieldIds(name);
  const chosen = namedTopics(live?.chosen ?? picked.chosen, [...options, ...(listed ?? [])]);
  const last = chosen.at(-1);
  const common = {
    name,
    label: searchLabel,
    options,
    described: { hint, errors },
    narrow: listed !== undefined,
  };
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
            <RequiredStar />
            <span className="sr-only"> (obligatorio)</span>
          </>
        )}
      </legend>
      {hint && (
        <div id={ids.hint} className="-mt-2 text-muted">
          {hint}
        </div>
      )}
      {listed ? (
        <ExpertiseList
          key={live ? 'live' : 'plain'}
          label={legend}
          {...{ name, chosen, listed }}
          onToggle={live && ((area) => (live.chosen.includes(area.name_id) ? drop(area) : add(area)))}
        />
      ) : (
        <ExpertiseChips label={`${legend}: lo elegido`} {...{ name, chosen }} onDrop={live && drop} />
      )}
      {options.length === 0 && <LoadAgain name={name} kept={chosen.length > 0} />}
      {options.length > 0 &&
        (live ? (
          <ComboSearch
            {...common}
            {...live}
            onSearch={search}
            onAdd={(area) => {
              add(area);
              onPick?.();
            }}
            onDropLast={() => {
              if (last) drop(last);
              onPick?.();
            }}
          />
        ) : (
          <PlainSearch {...common} {...picked} />
        ))}
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
