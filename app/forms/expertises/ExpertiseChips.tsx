import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { INTENT } from '../edits';
import { fieldIds } from '../fieldIds';
import { dropIntent } from './fields';

interface ExpertiseChipsProps {
  /** What the list is read out as. */
  label: string;
  name: string;
  chosen: readonly Chosen[];
  /** With scripts, in place of the post. */
  onDrop?: (one: Chosen) => void;
}

interface Chosen {
  name_id: string;
  name: string;
}

/** What is chosen, and what the form sends of it. Pressing a chip takes it off, and the focus goes to the one beside it. */
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
              <button
                type="submit"
                name={INTENT}
                value={dropIntent(name, one.name_id)}
                formNoValidate
                formAction={`#${place}`}
                onClick={(event) => drop(event, one)}
                className="inline-flex min-h-11 items-center gap-2 rounded-full bg-teal-soft py-1 pr-3 pl-4 text-left text-teal-strong hover:bg-teal hover:text-on-teal"
              >
                <span className="sr-only">Quitar </span>
                {one.name}
                <X aria-hidden="true" className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
