import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { TopicSearch } from '~/domain/topics';
import { buttonStyle } from '~/ui/buttonStyle';
import { classes } from '~/ui/classes';
import { describedBy, fieldIds } from '../fieldIds';
import { countOf } from './countOf';
import { MAX_SEARCH } from './fields';
import type { ExpertiseOption } from './option';
import { ScopeSelect } from './ScopeSelect';
import { SuggestionList } from './SuggestionList';
import { useSuggestions } from './useSuggestions';

interface ComboSearchProps {
  name: string;
  /** Of the text. */
  label: string;
  options: readonly ExpertiseOption[];
  chosen: readonly string[];
  search: TopicSearch;
  notice: string;
  described: Parameters<typeof describedBy>[1];
  takesFocus: boolean;
  /** Category and text one above the other on every screen. */
  narrow: boolean;
  onSearch: (part: Partial<TopicSearch>) => void;
  onAdd: (option: ExpertiseOption) => void;
  onDropLast: () => void;
}

/** The search with scripts: a combobox (ARIA 1.2) whose choices become chips. Its controls are not part of the form. */
export function ComboSearch(props: ComboSearchProps) {
  const { name, options, search, onSearch, onAdd } = props;
  const box = useRef<HTMLDivElement>(null);
  const onText = (text: string) => onSearch({ text });
  const suggestions = useSuggestions({ ...props, onText, onAdd });
  const { combobox, shown, total, isOpen, open, close, hideSoon } = suggestions;
  const reveal = () => box.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
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
      <div className={classes('grid gap-3', !props.narrow && 'sm:grid-cols-[14rem_1fr] sm:items-end')}>
        <ScopeSelect
          options={options}
          value={search.scope}
          onChange={(event) => {
            close();
            onSearch({ scope: event.currentTarget.value });
          }}
        />
        <div ref={box} className="relative grid grid-cols-[1fr_auto] items-end gap-3">
          <div className="flex flex-col gap-1.5">
            <label {...combobox.getLabelProps()} htmlFor={fieldIds(name).control}>
              {props.label}
            </label>
            <input
              {...combobox.getInputProps({
                onChange: (event) => onText(event.currentTarget.value),
                onKeyDown,
                onBlur: hideSoon,
              })}
              {...describedBy(name, props.described)}
              onFocus={open}
              onClickCapture={reveal}
              onKeyUp={reveal}
              // biome-ignore lint/a11y/noAutofocus: takes the place of the plain search that had the focus
              autoFocus={props.takesFocus}
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
            // The search keeps the focus, and with it its list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              document.getElementById(fieldIds(name).control)?.focus();
              open();
            }}
            className={buttonStyle('secondary')}
          >
            <Search aria-hidden="true" className="size-5" />
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
      <p className="flex min-h-11 items-center text-muted">
        {search.text.trim() === '' || isOpen
          ? 'Escribe, o elige en la lista.'
          : 'Elige en la lista lo que quieras añadir.'}
      </p>
      <p role="status" className="sr-only">
        {[props.notice, isOpen && countOf(shown.length, total)].filter(Boolean).join('. ')}
      </p>
    </div>
  );
}
