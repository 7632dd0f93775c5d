import { DAY_NAMES } from '~/domain/weekMarks';

interface DayPicksProps {
  legend: string;
  name: string;
  chosen: readonly string[];
}

/** Several days of the week, as seven buttons to tick. */
export function DayPicks({ legend, name, chosen }: DayPicksProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="day-picks">
        {DAY_NAMES.map((day, i) => (
          <label key={day}>
            <input
              type="checkbox"
              name={name}
              value={i}
              defaultChecked={chosen.includes(String(i))}
              aria-label={day}
            />
            <span aria-hidden="true">{day.charAt(0).toUpperCase() + day.charAt(1)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
