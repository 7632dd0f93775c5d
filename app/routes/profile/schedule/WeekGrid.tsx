import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { SLOT_TIMES } from '~/app/domain/slots/slots';
import { DAY_NAMES, markLabel, markOf, WEEK_DAYS } from '~/app/domain/week/weekHours';
import { paint } from '~/app/domain/week/weekTable';
import { enableDragging } from '~/app/ui/dragging';
import { enableRovingFocus } from '~/app/ui/rovingFocus';
import { useQuickActionNews } from './QuickActions';
import { applyQuickAction, FIELDS, FIRST_HOUR_ID, readMarks, type ScheduleAnswer } from './weekForm';

/**
 * The week as a table of checkboxes with their own state, so that a tick before hydration is not lost. `initial` is read
 * only on mount.
 */
export const WeekGrid = memo(function WeekGrid({ initial }: { initial: readonly string[] }) {
  const on = new Set(initial);
  const first = SLOT_TIMES.find((time) => WEEK_DAYS.some((day) => on.has(markOf(day, time))));
  return (
    <table className="week">
      <caption className="sr-only">Horas de la semana en que estás disponible</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Hora</span>
          </th>
          {DAY_NAMES.map((name) => (
            <th key={name} scope="col">
              <span aria-hidden="true">{name.slice(0, 3)}</span> <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SLOT_TIMES.map((time) => (
          <tr key={time} id={time === first ? FIRST_HOUR_ID : undefined}>
            <th scope="row">{time}</th>
            {WEEK_DAYS.map((day) => (
              <td key={day}>
                <input
                  type="checkbox"
                  name={FIELDS.mark}
                  value={markOf(day, time)}
                  defaultChecked={on.has(markOf(day, time))}
                  aria-label={markLabel(day, time)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

/** The checkboxes hold the week; React mirrors it for the total and the lists. */
export function useWeek(initial: readonly string[], answer: ScheduleAnswer | null) {
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(initial);
  const [marks, setMarks] = useState(initial);
  const { done, told, run, forget } = useQuickActionNews(answer);

  const read = useCallback(() => {
    forget();
    setMarks(formMarks(form.current));
  }, [forget]);

  useEffect(() => {
    const table = tableOf(form.current);
    if (!table) return;
    setMarks(formMarks(form.current));
    const ends = [enablePainting(table, read), enableKeyboard(table, read)];
    return () => {
      for (const end of ends) end();
    };
  }, [read]);

  return {
    form,
    first,
    marks,
    done,
    told,
    read,
    /** Runs a quick action in the browser; false if it is not one. */
    edit(intent: string): boolean {
      const table = tableOf(form.current);
      const edited = table && run(form.current, intent, [applyQuickAction]);
      if (!edited) return false;
      const on = new Set(readMarks(edited.values));
      const boxes = boxesOf(table);
      setStates(
        boxes,
        boxes.map(({ value }) => on.has(value)),
      );
      setMarks([...on]);
      return true;
    },
  };
}

function tableOf(form: HTMLFormElement | null): HTMLTableElement | null {
  return form?.querySelector<HTMLTableElement>('table.week') ?? null;
}

const formMarks = (form: HTMLFormElement | null): string[] => (form ? readMarks(new FormData(form)) : []);

/** The week's checkboxes row by row: the index is the cell number. */
function boxesOf(table: HTMLTableElement): HTMLInputElement[] {
  return [...table.querySelectorAll<HTMLInputElement>('tbody input')];
}

const statesOf = (boxes: readonly HTMLInputElement[]): boolean[] => boxes.map((box) => box.checked);

function setStates(boxes: readonly HTMLInputElement[], states: readonly boolean[]): void {
  for (const [cell, box] of boxes.entries()) box.checked = states[cell] ?? false;
}

/**
 * Dragging sets the rectangle between the first and the current box to the first one's new state; a plain press is left to
 * the checkbox. Calls `onPaint` after every drag. Returns the clean-up.
 */
function enablePainting(table: HTMLTableElement, onPaint: () => void): () => void {
  const boxes = boxesOf(table);
  let before: boolean[] | null = null;
  return enableDragging(table, {
    cellAt: (under) => (under instanceof HTMLInputElement ? boxes.indexOf(under) : -1),
    onDraw(from, to) {
      before ??= statesOf(boxes);
      setStates(boxes, paint(before, { from, to, on: !before[from] }));
    },
    onEnd() {
      before = null;
      onPaint();
    },
  });
}

/** Arrow keys move over the boxes; with Shift they copy the first one's state. Returns the clean-up. */
function enableKeyboard(table: HTMLTableElement, onPaint: () => void): () => void {
  const boxes = boxesOf(table);
  let anchor: { from: number; before: boolean[] } | null = null;
  const forget = () => {
    anchor = null;
  };

  const end = enableRovingFocus(table, (event, move) => {
    if (!move) {
      if (event.key !== 'Shift') forget();
    } else if (event.shiftKey) {
      anchor ??= { from: move.from, before: statesOf(boxes) };
      const on = anchor.before[anchor.from] ?? false;
      setStates(boxes, paint(anchor.before, { from: anchor.from, to: move.to, on }));
      onPaint();
    } else forget();
  });
  table.addEventListener('pointerdown', forget);
  return () => {
    end();
    table.removeEventListener('pointerdown', forget);
  };
}
