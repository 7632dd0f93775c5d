import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import type { ExpertiseOption } from './option';

type State = UseComboboxState<ExpertiseOption>;
type Change = UseComboboxStateChangeOptions<ExpertiseOption>;

/**
 * Where a search that adds chips differs from downshift's choice of one: typing highlights the first match, so that Enter takes it; after a
 * choice the list stays, for the next one; leaving chooses nothing; a click into the search never closes it.
 */
export function reduceSuggestions(hasMatch: (text: string) => boolean) {
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
