import { Form, type FormProps, useLocation, useNavigate, useNavigationType } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds without a keystroke before the search is sent. */
const PAUSE_MS = 250;

type SearchFormProps = Pick<FormProps, 'id' | 'className'> & {
  action: string;
  label: string;
  /** Address for the values of the controls; by default `action` with all non-empty values. */
  hrefOf?: (params: URLSearchParams) => string;
  /** Every search replaces the history entry. By default only text changes do. */
  replace?: boolean;
  /** As a function it receives `searchSoon`, for controls that fire no form events. */
  children: ReactNode | ((searchSoon: () => void) => ReactNode);
};

/** A GET form. With scripts it submits itself: at once after a choice, after a pause while typing. */
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
    const goesOn = typed && searchOf(state) === 'typed';
    const entry = { search: typed ? 'typed' : 'chosen' };
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
      // Keeps the browser from restoring old choices after 'back', as the address decides.
      autoComplete="off"
      onChange={({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
        if (target.name === '') return;
        if (CHOSEN_TYPES.includes(target.type)) send(false);
        else sendSoon(true);
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

/** What made the search of an entry in the history; undefined if none did. */
const searchOf = (state: unknown): unknown => Object(state).search;

/** A key that changes when a link, back or forward changed the address, so that the controls are made anew. */
export function useControlsKey(): number {
  const { key, state } = useLocation();
  const isOwn = useNavigationType() !== 'POP' && searchOf(state) !== undefined;
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

const CHOSEN_TYPES = ['checkbox', 'radio', 'select-one'];

/** Whether a named button was pressed that edits the form without searching; then the server answers. */
function isEdit(event: Event): boolean {
  const pressed = event instanceof SubmitEvent ? event.submitter : null;
  return pressed instanceof HTMLButtonElement && pressed.name !== '' && pressed.value !== 'enter';
}
