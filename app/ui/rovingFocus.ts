import { cellAfterKey } from '~/app/domain/week/weekTable';

/** `to` is null for keys that do not move. Cells are numbered row by row. */
type OnKey = (event: KeyboardEvent, move: { from: number; to: number } | null) => void;

/**
 * Makes the checkboxes of a seven-column table one Tab stop (ARIA grid pattern); in a single visible column arrows move up
 * and down. `onKey` is called before every move. Returns the end function.
 */
export function enableRovingFocus(table: HTMLTableElement, onKey: OnKey = () => {}): () => void {
  const end = new AbortController();
  const { signal } = end;
  let current: HTMLInputElement | undefined;

  const settle = () => {
    const all = boxesIn(table).filter((box) => box !== null);
    const there = all.filter(isShown);
    const focused = there.find((box) => box === document.activeElement);
    const kept = there.find((box) => box === current);
    current = focused ?? kept ?? there.find((box) => box.checked) ?? there[0];
    for (const box of all) box.tabIndex = box === current ? 0 : -1;
    if (isTable(table)) table.setAttribute('role', 'grid');
    else table.removeAttribute('role');
  };
  const pressed = (event: KeyboardEvent) => {
    const boxes = boxesIn(table);
    const from = event.target instanceof HTMLInputElement ? boxes.indexOf(event.target) : -1;
    if (from === -1) return;
    const isThere = (cell: number) => isShown(boxes[cell] ?? null);
    const key = isTable(table) ? event.key : (IN_ONE_COLUMN[event.key] ?? event.key);
    const isOther = event.ctrlKey || event.altKey || event.metaKey;
    const to = isOther ? null : cellAfterKey(key, from, boxes.length, isThere);
    onKey(event, to === null ? null : { from, to });
    if (to === null) return;
    event.preventDefault();
    boxes[to]?.focus();
  };

  const resized = new ResizeObserver(settle);
  resized.observe(table);
  settle();
  table.addEventListener('focusin', settle, { signal });
  table.addEventListener('keydown', pressed, { signal });
  // Another column may be visible now.
  table.parentElement?.addEventListener('change', settle, { signal });
  return () => {
    end.abort();
    resized.disconnect();
  };
}

const IN_ONE_COLUMN: Record<string, string> = { ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown' };

/** The checkbox of each cell, or null. */
function boxesIn(table: HTMLTableElement): (HTMLInputElement | null)[] {
  return [...table.querySelectorAll('tbody td')].map((cell) => cell.querySelector('input'));
}

const isShown = (box: HTMLInputElement | null): boolean => box !== null && box.offsetParent !== null;

const isTable = (table: HTMLTableElement): boolean => getComputedStyle(table).display === 'table';
