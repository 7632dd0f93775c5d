import { useLocation } from '@remix-run/react';
import { type ComponentProps, useCallback, useEffect, useRef } from 'react';
import { listen } from '~/app/connection/listen';

/** Overlays; when one is removed, the focus returns to where it was. */
const OVER = '[data-over]';
/** Elements with their own heading. */
const SECTIONS = 'main, section, article, aside, dialog, li';
/** Time in which a page may move the focus itself. */
const SETTLE_MS = 50;
/** Longer after a dialog, which returns the focus to its opener when React unmounts it. */
const DIALOG_MS = 500;

/** An element that has the focus only as a replacement; a closing dialog may take it away. */
let standIn: Element | null = null;

/** The element that has or had the focus, and its ancestors from the inside out. */
type Path = readonly Element[];

/** If the focused element disappears (a finished button, a dialog's opener), focuses the nearest section's heading. */
function keepFocus(): () => void {
  let path: Path = [];
  let beforeOver: Path = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (hasWaited = false) => {
    timer = undefined;
    const [last, ...around] = path;
    if (!last || !hasFallen()) return;
    if (!hasWaited && path.some((one) => one.matches('dialog') && !isThere(one))) {
      timer = setTimeout(look, DIALOG_MS, true);
      return;
    }
    path = [];
    // If it is still there, a press beside it removed the focus on purpose.
    if (isThere(last)) return;
    if (isOver(around)) giveBack(beforeOver, around, { preventScroll: true });
    else focusNear(around);
    standIn = document.activeElement;
  };
  const lookSoon = () => {
    timer ??= setTimeout(look, SETTLE_MS);
  };
  const follow = ({ target }: FocusEvent) => {
    const next = target instanceof Element ? pathOf(target) : [];
    if (isOver(next) && !isOver(path)) beforeOver = path;
    path = next;
  };
  const observer = new MutationObserver(lookSoon);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  const end = listen({ focusin: follow, focusout: lookSoon });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    end();
  };
}

/** Remembers the focused element; the returned function restores it, unless something else took the focus. */
export function rememberFocus(): () => void {
  const path = pathOf(document.activeElement);
  return () => {
    if (path.length > 0 && (hasFallen() || document.activeElement === standIn)) giveBack(path);
  };
}

export function focusHeadingOf(element: Element): void {
  focusNear(pathOf(element));
}

/** Focuses the element named in the address, otherwise the title, unless the page itself has set the focus. */
function focusPage(hash: string): void {
  const at = document.activeElement;
  if (at?.closest('main, dialog')) return;
  const named = document.getElementById(hash.slice(1));
  const main = document.querySelector('main');
  const target = named ?? (main && (headingOf(main) ?? main));
  if (target) takesFocus(target, { preventScroll: true });
}

/** Returns the focus to the element that had it, otherwise to one near it or near what disappeared. */
function giveBack([last, ...near]: Path, around: Path = [], options?: FocusOptions): void {
  if (last instanceof HTMLElement && isThere(last)) last.focus({ preventScroll: true });
  if (hasFallen()) focusNear([...near, ...around], options);
}

function focusNear(around: Path, options?: FocusOptions): void {
  const main = document.querySelector('main');
  for (const section of [...around.filter((one) => one.matches(SECTIONS)), ...(main ? [main] : [])]) {
    const heading = section.isConnected ? headingOf(section) : null;
    if (heading && takesFocus(heading, options)) return;
  }
  if (main) takesFocus(main, options);
}

function headingOf(section: Element): Element | null {
  const named = document.getElementById(section.getAttribute('aria-labelledby') ?? '');
  if (named || section.matches('main')) return named ?? section.querySelector('h1');
  const inside = [...section.querySelectorAll('h1, h2, h3, h4')];
  return inside.find((one) => one.closest(SECTIONS) === section) ?? null;
}

/** Focuses an element; false if it is hidden or behind a dialog. */
function takesFocus(element: Element, options?: FocusOptions): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus(options);
  return document.activeElement === element;
}

const hasFallen = (): boolean => document.activeElement === null || document.activeElement === document.body;

function isThere(element: Element): boolean {
  return element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled');
}

const isOver = (path: Path): boolean => path.some((one) => one.matches(OVER));

function pathOf(element: Element | null): Path {
  const path: Element[] = [];
  for (let at = element; at && at !== document.body && at !== document.documentElement; at = at.parentElement)
    path.push(at);
  return path;
}

/** Keeps the focus from being lost, and moves it to the new title after client navigations. For the root. */
export function useFocusKeeper(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(keepFocus, []);
  useEffect(() => {
    if (shown.current !== pathname) focusPage(hash);
    shown.current = pathname;
  }, [pathname, hash]);
}

/** Moves the focus to the title of an error page that replaces another page. */
export function useFocusTitle(): void {
  useEffect(() => focusPage(''), []);
}

/** The ref of an element that takes the focus when it appears, and again for every new `answer`. */
export function useFocusOnChange(answer: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is the occasion, not an input
  return useCallback((element: HTMLElement | null) => element?.focus(), [answer]);
}

/** Handlers of a `<details>` that is a menu: Escape, and the focus on something else, close it. */
export const closesItself = {
  onKeyDown({ key, currentTarget }) {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  },
  onBlur({ currentTarget, relatedTarget }) {
    if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
  },
} satisfies ComponentProps<'details'>;
