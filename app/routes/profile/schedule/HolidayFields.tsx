import { FieldErrors } from '~/app/forms/Field';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import { SubmitButton } from '~/app/forms/SubmitButton';
import type { ScheduleView } from './loadSchedule';
import { EXCEPTIONS_ID, FIELDS, INTENTS, SCHEDULE_PATH } from './weekForm';

interface HolidayFieldsProps {
  holidays: NonNullable<ScheduleView['holidays']>;
  kept: readonly string[];
  errors?: string[];
}

/** The national holidays of twelve months, to be taken off with one press (extension `calendar`). */
export function HolidayFields({ holidays, kept, errors }: HolidayFieldsProps) {
  const free = holidays.filter(({ taken }) => !taken);
  const firstFree = free[0]?.date;
  return (
    <details open={kept.length > 0 || errors !== undefined} className="border-t border-line pt-3">
      <summary className="link min-h-11 content-center">Festivos nacionales</summary>
      <fieldset className="mt-2" {...describedBy(FIELDS.holidays, { errors })}>
        <legend className="text-muted">
          Los de toda España en los próximos doce meses; los de tu comunidad o tu ciudad, añádelos arriba.
        </legend>
        <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {holidays.map(({ date, name, day, weekend, taken }) => (
            <label key={date} className="flex min-h-11 items-center gap-3 py-1.5">
              <input
                id={date === firstFree ? fieldIds(FIELDS.holidays).control : undefined}
                type="checkbox"
                name={FIELDS.holidays}
                value={date}
                className="size-5.5 shrink-0"
                disabled={taken}
                defaultChecked={taken || kept.includes(date)}
              />
              <span className="leading-snug">
                <span className="block font-semibold">{name}</span>
                <span className="block text-muted">
                  {day}
                  {weekend && ' · fin de semana'}
                  {taken && ' · ya no disponible'}
                </span>
              </span>
            </label>
          ))}
        </div>
        <FieldErrors name={FIELDS.holidays} errors={errors} />
      </fieldset>
      {free.length > 0 && (
        <SubmitButton
          variant="secondary"
          name="intent"
          value={INTENTS.addHolidays}
          formAction={`${SCHEDULE_PATH}#${EXCEPTIONS_ID}`}
          pendingText="Añadiendo…"
          className="mt-3"
        >
          No disponible en los marcados
        </SubmitButton>
      )}
    </details>
  );
}
