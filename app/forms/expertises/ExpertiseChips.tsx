import { X } from 'lucide-react';
import { INTENT } from '../edits';
import { dropIntent } from './fields';

interface ExpertiseChipsProps {
  /** What the list is read out as. */
  label: string;
  name: string;
  /** Where the page comes back to without scripts. */
  id: string;
  chosen: readonly { name_id: string; name: string }[];
}

/** What is chosen, and what the form sends of it. Pressing a chip takes it off. */
export function ExpertiseChips({ label, name, id, chosen }: ExpertiseChipsProps) {
  if (chosen.length === 0) {
    return (
      <p id={id} tabIndex={-1} className="flex min-h-11 items-center text-muted outline-none">
        Todavía no has elegido nada.
      </p>
    );
  }
  return (
    <ul id={id} tabIndex={-1} aria-label={label} className="flex flex-wrap gap-2 outline-none">
      {chosen.map((one) => (
        <li key={one.name_id}>
          <input type="hidden" name={name} value={one.name_id} data-chosen="" />
          <button
            type="submit"
            name={INTENT}
            value={dropIntent(name, one.name_id)}
            formNoValidate
            formAction={`#${id}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-teal-soft py-1 pr-3 pl-4 text-left text-teal-strong hover:bg-teal hover:text-on-teal"
          >
            <span className="sr-only">Quitar </span>
            {one.name}
            <X aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
