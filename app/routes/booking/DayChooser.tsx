import type { DayView } from './loadWeek';

/** Phones show one day at a time. Radio buttons and CSS alone: it works before, and without, any script. */
export function DayChooser({ days, shown }: { days: DayView[]; shown: string | undefined }) {
  return (
    <fieldset className="days">
      <legend className="sr-only">Día</legend>
      {days.map(({ day, short, number, long, hasFree }, i) => (
        <label key={day}>
          <input
            type="radio"
            name="dia"
            value={day}
            data-day={i}
            defaultChecked={day === shown}
            disabled={!hasFree}
            aria-label={hasFree ? long : `${long}, sin huecos libres`}
          />
          <span aria-hidden="true">
            {short}
            <b>{number}</b>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
