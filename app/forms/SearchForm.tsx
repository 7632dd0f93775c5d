import { Form, type FormProps, useLocation, useNavigate, useNavigationType } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds without a key before the search is sent. */
const PAUSE_MS = 250;

type SearchFormProps = Pick<FormProps, 'id' | 'className'> & {
  action: string;
  label: string;
  /** The address of what the controls say; by default `action` with all that is not empty. */
  hrefOf?: (params: URLSearchParams) => string;
  /** Every search replaces the last one in the history. Otherwise only words that are being typed do. */
  replace?: boolean;
  /** As a function it is given `searchSoon`, for a control whose changes are no events of the form. */
  children: ReactNode | ((searchSoon: () => void) => ReactNode);
};

/**
 * A GET form. With scripts it sends itself: at once after a choice, after a pause while one types. Controls
 * without a name are left alone.
 */
export function SearchForm({ action, label, hrefOf, replace, children, ...rest }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const key = useControlsKey();
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (typed: boolean) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const to = (hrefOf ?? withParams(action))(filledIn(form.current));
    if (to === pathname + search) return;
    const entry: SearchEntry = { search: typed ? 'typed' : 'chosen' };
    const goesOn = typed && isSearchEntry(state) && state.search === 'typed';
    navigate(to, { replace: replace || goesOn, preventScrollReset: true, state: entry });
  };
  const sendSoon = (typed: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, PAUSE_MS, typed);
  };
  return (
    <Form
      {...rest}
      key={key}
      ref={form}
      action={action}
      role="search"
      aria-label={label}
      // Back shows what the address says, not what was chosen before leaving.
      autoComplete="off"
      onChange={({ target }) => {
        if (!isControl(target) || target.name === '') return;
        if (isTyped(target)) sendSoon(true);
        else send(false);
      }}
      onSubmit={(event) => {
        clearTimeout(timer.current);
        if (isEdit(event.nativeEvent)) return;
        event.preventDefault();
        send(false);
      }}
    >
      {typeof children === 'function' ? children(() => sendSoon(false)) : children}
    </Form>
  );
}

/** State of the history entries that a search form makes. */
interface SearchEntry {
  search: 'typed' | 'chosen';
}

function isSearchEntry(state: unknown): state is SearchEntry {
  return typeof state === 'object' && state !== null && 'search' in state;
}

/**
 * Key of the controls of a search: they are made anew when a link, back or forward has changed the address,
 * and stay, with their focus, after a search of their own.
 */
export function useControlsKey(): number {
  const { key, state } = useLocation();
  const isOwn = useNavigationType() !== 'POP' && isSearchEntry(state);
  const [seen, setSeen] = useState({ key, version: 0 });
  if (key === seen.key) return seen.version;
  const version = isOwn ? seen.version : seen.version + 1;
  setSeen({ key, version });
  return version;
}

const withParams = (action: string) => (params: URLSearchParams) =>
  String(params) === '' ? action : `${action}?${params}`;

function filledIn(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}

function isControl(target: EventTarget): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

const CHOSEN_TYPES = ['checkbox', 'radio', 'select-one'];
const isTyped = ({ type }: { type: string }) => !CHOSEN_TYPES.includes(type);

/** Sent by a button with a name, which changes the form and searches nothing: the server answers. */
function isEdit(event: Event): boolean {
  const pressed = event instanceof SubmitEvent ? event.submitter : null;
  return pressed instanceof HTMLButtonElement && pressed.name !== '' && pressed.value !== 'enter';
}
