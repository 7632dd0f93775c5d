import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';

/**
 * The focus never falls to the body: when the element that has it goes (a button whose work is done, the
 * opener of a dialog), the heading of the nearest section that is left takes it.
 */

/** What lies over the page: when it goes, the focus is where it was before. */
const OVER = '[data-over]';
/** What has a heading of its own. */
const SECTIONS = 'main, section, article, aside, dialog, li';
/** Milliseconds in which a page gives the focus away by itself. */
const SETTLE_MS = 50;
/** Longer where a dialog has gone: it gives the focus back to its opener when React comes to it. */
const DIALOG_MS = 500;

/** Has the focus only because the element that had it is gone; a closing dialog may take it from there. */
let standIn: Element | null = null;

/** The element that has or had the focus, and what stands around it, inside out. */
type Path = readonly Element[];

/** Begins to keep it; the returned function ends that. */
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
    // Still there: it was a press beside it, which takes the focus away on purpose.
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
  document.addEventListener('focusin', follow);
  document.addEventListener('focusout', lookSoon);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', follow);
    document.removeEventListener('focusout', lookSoon);
  };
}

/** Remembers what has the focus; the returned function gives it back, unless something else has taken it. */
export function rememberFocus(): () => void {
  const path = pathOf(document.activeElement);
  return () => {
    if (path.length > 0 && (hasFallen() || document.activeElement === standIn)) giveBack(path);
  };
}

/** Gives the focus to the heading of the section that an element stands in. */
export function focusHeadingOf(element: Element): void {
  focusNear(pathOf(element));
}

/**
 * The focus of a page that was gone to: on what its address names, else on its title, unless it has taken it
 * itself.
 */
export function focusPage(hash: string): void {
  const at = document.activeElement;
  if (at?.closest('main, dialog')) return;
  const named = document.getElementById(hash.slice(1));
  const main = document.querySelector('main');
  const target = named ?? (main && (headingOf(main) ?? main));
  if (target) takesFocus(target, { preventScroll: true });
}

/** To the element that had it, else near it, else near what has gone. */
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

/** False when it cannot: hidden, or behind a dialog. */
function takesFocus(element: Element, options?: FocusOptions): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus(options);
  return document.activeElement === element;
}

function hasFallen(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isThere(element: Element): boolean {
  return element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled');
}

function isOver(path: Path): boolean {
  return path.some((one) => one.matches(OVER));
}

function pathOf(element: Element | null): Path {
  const path: Element[] = [];
  for (let at = element; at && at !== document.body && at !== document.documentElement; at = at.parentElement)
    path.push(at);
  return path;
}

/** For the root: the focus is always somewhere, and a page that scripts open has it on its title. */
export function useFocusKeeper(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(keepFocus, []);
  useEffect(() => {
    if (shown.current !== pathname) focusPage(hash);
    shown.current = pathname;
  }, [pathname, hash]);
}

/**
 * The ref of an element that takes the focus when it appears, and again for every new `answer`, even one with
 * the same words.
 */
export function useFocusOnChange(answer: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is the occasion, not an input
  return useCallback((element: HTMLElement | null) => element?.focus(), [answer]);
}
