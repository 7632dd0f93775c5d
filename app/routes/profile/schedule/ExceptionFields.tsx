import { SLOT_TIMES } from '~/domain/slots';
import { EXCEPTION_KINDS } from '~/domain/weekExceptions';
import { Field } from '~/forms/Field';
import { RadioCards } from '~/forms/RadioCards';
import { SelectField } from '~/forms/SelectField';
import { SubmitButton } from '~/forms/SubmitButton';
import type { ScheduleView } from './pageView';
import { END_TIMES, EXCEPTIONS_ID, FIELDS, INTENTS, SCHEDULE_PATH } from './weekForm';

interface ExceptionFieldsProps {
  days: ScheduleView['days'];
  kept: Record<string, string[]>;
  errors: Record<string, string[]>;
}

const optionsOf = (times: readonly string[]) => times.map((time) => ({ value: time, label: time }));

/** A day off, hours off or extra hours; the hours hide themselves for a whole day (week.css). */
export function ExceptionFields({ days, kept, errors }: ExceptionFieldsProps) {
  const typed = (name: string) => kept[name]?.[0];
  return (
    <div className="exception-fields flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="text-xl">Añadir</h3>
      <RadioCards
        legend="Qué cambia"
        name={FIELDS.kind}
        options={EXCEPTION_KINDS}
        defaultValue={typed(FIELDS.kind) ?? 'day'}
        errors={errors[FIELDS.kind]}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label="Fecha"
          name={FIELDS.date}
          type="date"
          min={days.first}
          max={days.last}
          defaultValue={typed(FIELDS.date)}
          errors={errors[FIELDS.date]}
        />
        <div className="exception-hours">
          <SelectField
            label="Desde"
            name={FIELDS.start_time}
            options={optionsOf(SLOT_TIMES)}
            placeholder="Elige"
            defaultValue={typed(FIELDS.start_time)}
            errors={errors[FIELDS.start_time]}
          />
        </div>
        <div className="exception-hours">
          <SelectField
            label="Hasta"
            name={FIELDS.end_time}
            options={optionsOf(END_TIMES)}
            placeholder="Elige"
            defaultValue={typed(FIELDS.end_time)}
            errors={errors[FIELDS.end_time]}
          />
        </div>
      </div>
      <div>
        <SubmitButton
          variant="secondary"
          name="intent"
          value={INTENTS.add}
          formAction={`${SCHEDULE_PATH}#${EXCEPTIONS_ID}`}
          pendingText="Añadiendo…"
        >
          Añadir al calendario
        </SubmitButton>
      </div>
    </div>
  );
}
