import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { useRef, useState } from 'react';
import { suggestTopics, type TopicSearch } from '~/app/domain/mentors/topics';
import { fieldIds } from '~/app/forms/fieldIds';
import type { ExpertiseOption } from './expertiseFields';

type State = UseComboboxState<ExpertiseOption>;
type Change = UseComboboxStateChangeOptions<ExpertiseOption>;

/**
 * Differences from downshift's single choice: typing highlights the first match, so that Enter takes it; the
 * list stays open after a choice; leaving chooses nothing; clicking into the search never closes it.
 */
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
        return { ...changes, isOpen: true, highlightedIndex: -1 };
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

interface SuggestionsInput {
  name: string;
  options: readonly ExpertiseOption[];
  chosen: readonly string[];
  search: TopicSearch;
  onText: (text: string) => void;
  onAdd: (option: ExpertiseOption) => void;
}

/** State of the picker's combobox: suggestions, open state, and downshift's props. */
export function useSuggestions({ name, options, chosen, search, onText, onAdd }: SuggestionsInput) {
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
      if (isPressed()) hideSoon();
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
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape && inputValue === '') onText('');
    },
  });
  return { combobox, shown, total, isOpen, open, close: () => setOpen(false), hideSoon };
}

/** A pointer is down: closing the list now could move the page under it, and the press would be lost. */
function isPressed(): boolean {
  return document.querySelector(':active') !== null;
}
