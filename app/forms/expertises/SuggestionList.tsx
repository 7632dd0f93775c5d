import type { UseComboboxGetItemProps, UseComboboxGetMenuProps } from 'downshift';
import type { MouseEvent } from 'react';
import { classes } from '~/ui/classes';
import type { ExpertiseOption } from './option';

interface SuggestionListProps {
  isOpen: boolean;
  shown: ExpertiseOption[];
  /** Which one the keyboard or the mouse is at; -1 = none. */
  highlighted: number;
  getMenuProps: UseComboboxGetMenuProps;
  getItemProps: UseComboboxGetItemProps<ExpertiseOption>;
}

/** Hangs below the search. Pressing it leaves the focus where it is; the second press of a double click adds nothing. */
export function SuggestionList({
  isOpen,
  shown,
  highlighted,
  getMenuProps,
  getItemProps,
}: SuggestionListProps) {
  return (
    <div
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-xl border border-edge bg-card shadow-lift"
    >
      <ul
        {...getMenuProps()}
        hidden={shown.length === 0}
        // It scrolls, and no browser is to make it a stop of the Tab key for that.
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-76 overflow-y-auto overscroll-contain"
      >
        {isOpen &&
          shown.map((option, index) => (
            <li
              key={option.name_id}
              {...getItemProps({ item: option, index, onClick: ignoreSecondPress })}
              className={classes(
                'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 py-2',
                index === highlighted && 'bg-teal text-on-teal',
              )}
            >
              <span>
                {option.name}
                {option.count !== undefined && ` (${option.count})`}
              </span>
              <span className={index === highlighted ? undefined : 'text-muted'}>{option.scope_display}</span>
            </li>
          ))}
      </ul>
      {shown.length === 0 && <p className="px-4 py-3 text-muted">Nada coincide con la búsqueda</p>}
    </div>
  );
}

function ignoreSecondPress(event: MouseEvent) {
  if (event.detail > 1) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}
