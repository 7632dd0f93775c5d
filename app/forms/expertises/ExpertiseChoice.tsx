import { type MouseEvent, useState } from 'react';
import type { ExpertiseOption } from '~/app/domain/mentors/topics';
import { CHECK_CHIP, CHIP_OFF, ChipOff } from '~/app/forms/ChipOff';
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

/** Checkboxes as chips, chosen ones first, then the most frequent, the rest folded; ticking does not change the order. */
export function ExpertiseList({ label, name, chosen, listed, onToggle }: ExpertiseListProps) {
  const ids = chosen.map(({ name_id }) => name_id);
  const [first] = useState(() => {
    return [...chosen, ...listed.filter(({ name_id }) => !ids.includes(name_id))].slice(
      0,
      Math.max(AT_FIRST, chosen.length),
    );
  });
  const later = chosen.filter(({ name_id }) => !first.some((area) => area.name_id === name_id));
  const areas = [...first, ...later];
  const rest = listed.filter(({ name_id }) => !areas.some((area) => area.name_id === name_id));
  if (areas.length === 0) return null;
  const boxes = (shown: readonly Chosen[]) =>
    shown.map((area) => (
      <li key={area.name_id}>
        <label className={CHECK_CHIP}>
          <input
            type="checkbox"
            name={name}
            value={area.name_id}
            className="size-4.5 shrink-0 not-checked:absolute not-checked:inset-0 not-checked:size-full not-checked:opacity-0"
            {...(onToggle
              ? { checked: ids.includes(area.name_id), onChange: () => onToggle(area) }
              : { defaultChecked: ids.includes(area.name_id) })}
          />
          {`${area.name} (${listed.find(({ name_id }) => name_id === area.name_id)?.count ?? 0})`}
        </label>
      </li>
    ));
  return (
    <div>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {boxes(areas)}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {`+${rest.length} más...`}
          </summary>
          <ul aria-label={`${label}: el resto`} className="flex flex-wrap gap-2">
            {boxes(rest)}
          </ul>
        </details>
      )}
    </div>
  );
}
