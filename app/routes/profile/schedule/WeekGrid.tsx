import { memo } from 'react';
import { SLOT_TIMES } from '~/domain/slots';
import { DAY_NAMES, markLabel, markOf, WEEK_DAYS } from '~/domain/weekMarks';
import { FIELDS } from './weekForm';

/**
 * The week as a table of boxes. They keep their own state, so that nothing ticked before hydration is lost; scripts of gridPaint.ts and
 * gridKeys.ts tick them by drag and keys. `initial` counts when it appears.
 */
export const WeekGrid = memo(function WeekGrid({ initial }: { initial: readonly string[] }) {
  const on = new Set(initial);
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
          <tr key={time}>
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
