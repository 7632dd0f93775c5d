import {
  type UseComboboxGetItemProps,
  type UseComboboxGetMenuProps,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
  useCombobox,
} from 'downshift';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { type ExpertiseOption, suggestTopics, type TopicSearch } from '~/app/domain/mentors/topics';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import { buttonStyle } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { MAX_SEARCH } from './expertiseFields';
import { ScopeSelect, type SearchProps, suggestionCountText } from './PlainSearch';
import type { LivePicker } from './useChosenExpertises';

interface SuggestionListProps {
  isOpen: boolean;
  shown: ExpertiseOption[];
  /** Index of the highlighted suggestion; -1 = none. */
  highlighted: number;
  getMenuProps: UseComboboxGetMenuProps;
  getItemProps: UseComboboxGetItemProps<ExpertiseOption>;
}

/** A list in the flow, so that it covers nothing. Pressing it keeps the focus; a double click adds only once. */
function SuggestionList({ isOpen, shown, highlighted, getMenuProps, getItemProps }: SuggestionListProps) {
  return (
    <div hidden={!isOpen} className="col-span-2 -mt-2 overflow-hidden rounded-xl border border-edge bg-card">
      <ul
        {...getMenuProps()}
        hidden={shown.length === 0}
        // Keeps browsers from making the scrollable list a Tab stop.
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
              </span>{' '}
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

interface ComboSearchProps extends SearchProps, LivePicker {
  onSearch: (part: Partial<TopicSearch>) => void;
  onAdd: (option: ExpertiseOption) => void;
  onDropLast: () => void;
}

/** The search with scripts: a combobox (ARIA 1.2) whose controls do not belong to the form. */
export function ComboSearch(props: ComboSearchProps) {
  const { name, options, search, onSearch, onAdd } = props;
  const box = useRef<HTMLDivElement>(null);
  const { combobox, shown, total, isOpen, open, close, hideSoon } = useSuggestions(props);
  const reveal = () => box.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });

  // Opens and closes at once, since downshift tells it late, perhaps after the next key.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && isOpen) close();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (combobox.isOpen && shown[combobox.highlightedIndex]) return;
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      const [first] = shown;
      if (search.text.trim() !== '' && first) onAdd(first);
      else open();
    }
    if (event.key === 'Backspace' && search.text === '' && !event.repeat) props.onDropLast();
  };

  return (
    <div className="flex flex-col gap-1">
      <div className={classes('grid gap-3', !props.narrow && 'sm:grid-cols-[14rem_1fr] sm:items-start')}>
        {!props.narrow && (
          <ScopeSelect
            options={options}
            value={search.scope}
            onChange={(event) => {
              close();
              onSearch({ scope: event.currentTarget.value });
            }}
          />
        )}
        <div ref={box} className="grid grid-cols-[1fr_auto] items-end gap-3">
          <div className="flex flex-col gap-1.5">
            <label {...combobox.getLabelProps()} htmlFor={fieldIds(name).control}>
              {props.label}
            </label>
            <input
              {...combobox.getInputProps({
                onChange: (event) => {
                  onSearch({ text: event.currentTarget.value });
                  open();
                },
                onKeyDown,
                onBlur: hideSoon,
              })}
              {...describedBy(name, props.described)}
              onFocus={open}
              onClickCapture={reveal}
              onKeyUp={reveal}
              // biome-ignore lint/a11y/noAutofocus: takes the place of the plain search that had the focus
              autoFocus={props.hadFocus}
              type="text"
              enterKeyHint="enter"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={MAX_SEARCH}
              className="control"
            />
          </div>
          <button
            type="button"
            tabIndex={-1}
            aria-controls={`${fieldIds(name).control}-list`}
            aria-expanded={isOpen}
            // Keeps the focus in the search, so that its list stays open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              document.getElementById(fieldIds(name).control)?.focus();
              open();
            }}
            className={buttonStyle('secondary')}
          >
            <Icon name="search" className="size-5" />
            <span className={props.narrow ? 'sr-only' : undefined}>Buscar</span>
          </button>
          <SuggestionList
            isOpen={isOpen}
            shown={shown}
            highlighted={combobox.highlightedIndex}
            getMenuProps={combobox.getMenuProps}
            getItemProps={combobox.getItemProps}
          />
        </div>
      </div>
      {!props.narrow && (
        <p className="flex min-h-11 items-center text-muted">
          {search.text.trim() === '' || isOpen
            ? 'Escribe, o elige en la lista.'
            : 'Elige en la lista lo que quieras añadir.'}
        </p>
      )}
      <p role="status" className="sr-only">
        {[props.notice, isOpen && suggestionCountText(shown.length, total)].filter(Boolean).join('. ')}
      </p>
    </div>
  );
}

type State = UseComboboxState<ExpertiseOption>;
type Change = UseComboboxStateChangeOptions<ExpertiseOption>;

/** Changes to downshift's single choice: typing highlights the first match, leaving chooses nothing, clicking never closes. */
function reduceSuggestions(hasMatch: (text: string) => boolean) {
  const types = useCombobox.stateChangeTypes;
  return (state: State, { type, changes }: Change): Partial<State> => {
    switch (type) {
      case types.InputChange: {
        const text = changes.inputValue ?? '';
        return { ...changes, highlightedIndex: text.trim() !== '' && hasMatch(text) ? 0 : -1 };
      }
      case types.InputKeyDownEnter:
      case types.ItemClick:
        return { ...changes, isOpen: false, highlightedIndex: -1 };
      case types.InputClick:
        return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
      case types.InputBlur:
      case types.InputKeyDownArrowUp:
        return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
      default:
        return changes;
    }
  };
}

/** Milliseconds between leaving the search and closing its list (decision 12). */
const HIDES_AFTER = 200;

/** Suggestions, open state, and downshift's props. */
function useSuggestions({ name, options, chosen, search, onSearch, onAdd }: ComboSearchProps) {
  const { control } = fieldIds(name);
  const { shown, total } = suggestTopics(options, search, chosen);
  const [isOpen, setOpen] = useState(false);
  const hiding = useRef<number>();

  const open = () => {
    window.clearTimeout(hiding.current);
    hiding.current = undefined;
    setOpen(true);
  };
  const hideSoon = () => {
    hiding.current ??= window.setTimeout(() => {
      hiding.current = undefined;
      // Closing the list under a press could move the page, and lose the press.
      if (document.querySelector(':active')) hideSoon();
      else setOpen(false);
    }, HIDES_AFTER);
  };

  const combobox = useCombobox<ExpertiseOption>({
    inputId: control,
    labelId: `${control}-label`,
    menuId: `${control}-list`,
    getItemId: (index) => `${control}-option-${index}`,
    items: shown,
    itemToString: (option) => option?.name ?? '',
    itemToKey: (option) => option?.name_id,
    selectedItem: null,
    inputValue: search.text,
    isOpen: isOpen && total > 0,
    stateReducer: reduceSuggestions((text) => suggestTopics(options, { ...search, text }, chosen).total > 0),
    onIsOpenChange: ({ isOpen: opens, type }) => {
      if (opens) open();
      else if (type === useCombobox.stateChangeTypes.InputBlur) hideSoon();
      else setOpen(false);
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onAdd(selectedItem),
    onStateChange: ({ type, inputValue }) => {
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape && inputValue === '')
        onSearch({ text: '' });
    },
  });
  return { combobox, shown, total, isOpen, open, close: () => setOpen(false), hideSoon };
}
