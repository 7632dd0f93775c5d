import { type MouseEvent, useState } from 'react';
import type { ExpertiseOption } from '~/app/domain/mentors/topics';
import { CHIP_OFF, ChipOff } from '~/app/forms/ChipOff';
import { EditButton } from '~/app/forms/EditButton';
import { fieldIds } from '~/app/forms/fieldIds';
import { dropIntent } from './expertiseFields';

interface ExpertiseChipsProps {
  label: string;
  name: string;
  chosen: readonly Chosen[];
  /** Called instead of posting, with scripts. */
  onDrop: ((one: Chosen) => void) | null;
}

export type Chosen = Pick<ExpertiseOption, 'name_id' | 'name'>;

/** The chosen areas with their hidden inputs. Pressing a chip removes it and focuses its neighbour. */
export function ExpertiseChips({ label, name, chosen, onDrop }: ExpertiseChipsProps) {
  const place = `${fieldIds(name).control}-chosen`;
  const drop = (event: MouseEvent<HTMLButtonElement>, one: Chosen) => {
    if (!onDrop) return;
    event.preventDefault();
    const chip = event.currentTarget.parentElement;
    const beside = chip?.nextElementSibling ?? chip?.previousElementSibling;
    (beside?.querySelector('button') ?? document.getElementById(place))?.focus();
    onDrop(one);
  };
  return (
    <div id={place} tabIndex={-1} className="outline-none">
      {chosen.length === 0 && (
        <p className="flex min-h-11 items-center text-muted">Todavía no has elegido nada.</p>
      )}
      {chosen.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {chosen.map((one) => (
            <li key={one.name_id}>
              <input type="hidden" name={name} value={one.name_id} data-chosen="" />
              <EditButton
                intent={dropIntent(name, one.name_id)}
                place={place}
                onClick={(event) => drop(event, one)}
                className={CHIP_OFF}
              >
                <ChipOff>{one.name}</ChipOff>
              </EditButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ExpertiseListProps extends Omit<ExpertiseChipsProps, 'onDrop'> {
  /** Most frequent first; `count`: number of matches. */
  listed: readonly (Chosen & { count: number })[];
  /** Called with scripts, which then hold the choice. */
  onToggle: ((area: Chosen) => void) | null;
}

const AT_FIRST = 8;

/** Checkboxes, chosen ones first, then the most frequent, the rest folded; ticking does not change the order. */
export function ExpertiseList({ label, name, chosen, listed, onToggle }: ExpertiseListProps) {
  const ids = chosen.map(({ name_id }) => name_id);
  const [first] = useState(() => {
    return [...chosen, ...listed.filter(({ name_id }) => !ids.includes(name_id)).slice(0, AT_FIRST)];
  });
  const later = chosen.filter(({ name_id }) => !first.some((area) => area.name_id === name_id));
  const areas = [...first, ...later];
  const rest = listed.filter(({ name_id }) => !areas.some((area) => area.name_id === name_id));
  if (areas.length === 0) return null;
  const boxes = (shown: readonly Chosen[]) =>
    shown.map((area) => (
      <li key={area.name_id}>
        <label className="flex min-h-11 items-center gap-3 rounded-lg px-2 hover:bg-teal-soft has-checked:font-medium has-checked:text-teal-strong">
          <input
            type="checkbox"
            name={name}
            value={area.name_id}
            className="size-5 shrink-0"
            {...(onToggle
              ? { checked: ids.includes(area.name_id), onChange: () => onToggle(area) }
              : { defaultChecked: ids.includes(area.name_id) })}
          />
          <span className="min-w-0 grow">{area.name}</span>{' '}
          <span className="text-muted tabular-nums">
            {`(${listed.find(({ name_id }) => name_id === area.name_id)?.count ?? 0})`}
          </span>
        </label>
      </li>
    ));
  return (
    <div className="-mx-2">
      <ul aria-label={label} className="flex flex-col">
        {boxes(areas)}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center px-2">
            {`+${rest.length} más...`}
          </summary>
          <ul aria-label={`${label}: el resto`} className="flex flex-col">
            {boxes(rest)}
          </ul>
        </details>
      )}
    </div>
  );
}
