import { useLocation, useNavigate, useNavigationType } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type DirectoryState, directoryHref, readDirectory } from './directoryUrl';

export const FILTER_FORM_ID = 'filtros';
/** Milliseconds without a key before the search is sent. */
const PAUSE = 250;

export interface FilterForm {
  ref: RefObject<HTMLFormElement>;
  /**
   * Key of the controls: they are made anew when something else than they themselves has changed the address.
   */
  version: number;
  /** Goes where the form leads, `change` in place of what its controls say. */
  send(change?: Partial<DirectoryState>): void;
  /** The same when one stops typing; all of one word is one entry of the history. */
  sendSoon(): void;
  /** Nothing is to be sent any more: the form itself was. */
  cancel(): void;
}

interface OwnEntry {
  own: true;
  typed: boolean;
}

/** With scripts the directory's form sends itself, to the address that it would lead to without them. */
export function useFilterForm(): FilterForm {
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const { pathname, search, key, state } = useLocation();
  const navigate = useNavigate();
  const version = useVersion(key, isOwn(state));

  useEffect(() => () => clearTimeout(timer.current), []);

  const go = (change: Partial<DirectoryState>, typed: boolean) => {
    clearTimeout(timer.current);
    if (!ref.current) return;
    const entries = [...new FormData(ref.current)].map(([name, value]) => [name, String(value)]);
    const to = directoryHref(readDirectory(new URLSearchParams(entries)).state, change);
    if (to === pathname + search) return;
    const entry: OwnEntry = { own: true, typed };
    navigate(to, { replace: typed && isOwn(state) && state.typed, preventScrollReset: true, state: entry });
  };
  return {
    ref,
    version,
    send: (change = {}) => go(change, false),
    sendSoon() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => go({}, true), PAUSE);
    },
    cancel: () => clearTimeout(timer.current),
  };
}

function useVersion(key: string, own: boolean): number {
  const type = useNavigationType();
  const [seen, setSeen] = useState({ key, version: 0 });
  if (key === seen.key) return seen.version;
  const next = { key, version: own && type !== 'POP' ? seen.version : seen.version + 1 };
  setSeen(next);
  return next.version;
}

function isOwn(state: unknown): state is OwnEntry {
  return typeof state === 'object' && state !== null && 'own' in state;
}
