import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { SLOT_TIMES } from '~/app/domain/slots/slots';
import { DAY_NAMES, markLabel, markOf, WEEK_DAYS } from '~/app/domain/week/weekHours';
import { applyEdits } from '~/app/forms/formEdits';
import { boxesOf, enableKeyboard, enablePainting, setStates } from './gridPainting';
import { useQuickActionNews } from './QuickActions';
import type { ScheduleAnswer } from './weekForm';
import { applyQuickAction, FIELDS, FIRST_HOUR_ID, quickActionText, readMarks } from './weekForm';

/**
 * The week as a table of checkboxes. They keep their own state, so that nothing ticked before hydration is
 * lost; gridPainting.ts adds dragging and keys. `initial` is read only when the table mounts.
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
              <span aria-hidden="true">{name.slice(0, 3)}</span>
              <span className="sr-only">{name}</span>
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
  const { done, told, setNews, forget } = useQuickActionNews(answer);

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
      if (!form.current || !table) return false;
      const data = new FormData(form.current);
      data.set('intent', intent);
      if (!applyEdits(data, [applyQuickAction])) return false;
      const on = new Set(readMarks(data));
      const boxes = boxesOf(table);
      setStates(
        boxes,
        boxes.map(({ value }) => on.has(value)),
      );
      setMarks([...on]);
      setNews({ done: intent, told: quickActionText(intent, data) });
      return true;
    },
  };
}

function tableOf(form: HTMLFormElement | null): HTMLTableElement | null {
  return form?.querySelector<HTMLTableElement>('table.week') ?? null;
}

function formMarks(form: HTMLFormElement | null): string[] {
  return form ? readMarks(new FormData(form)) : [];
}
