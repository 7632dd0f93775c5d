import { EXCEPTION_KINDS } from '~/app/domain/week/exceptions';
import { END_OPTIONS, START_OPTIONS } from '~/app/domain/week/weekRanges';
import { RadioCards } from '~/app/forms/ChoiceFields';
import { Field, SelectField } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import type { ScheduleView } from './loadSchedule';
import { DAY_ROWS, FIELDS, INTENTS, type ScheduleAnswer } from './weekForm';

export interface ExceptionFieldsProps extends Pick<ScheduleView, 'days'>, Pick<ScheduleAnswer, 'kept'> {
  errors: Record<string, string[]>;
}

export const EXCEPTION_LABELS = {
  [FIELDS.kind]: 'Qué cambia',
  [FIELDS.date]: 'Primer día',
  [FIELDS.until]: 'Último día, si son varios',
  [FIELDS.date2]: 'Segundas fechas: primer día',
  [FIELDS.until2]: 'Segundas fechas: último día',
  [FIELDS.date3]: 'Terceras fechas: primer día',
  [FIELDS.until3]: 'Terceras fechas: último día',
  [FIELDS.start_time]: 'Desde',
  [FIELDS.end_time]: 'Hasta',
  [FIELDS.holidays]: 'Festivos',
};

/** Time off, hours off or extra hours. CSS hides the hours for whole days. */
export function ExceptionFields({ days, kept, errors }: ExceptionFieldsProps) {
  const field = (name: keyof typeof EXCEPTION_LABELS) => ({
    label: EXCEPTION_LABELS[name],
    name,
    defaultValue: kept[name]?.[0],
    errors: errors[name],
  });
  const bounds = { type: 'date', min: days.first, max: days.last };
  const [first, ...more] = DAY_ROWS;
  const isTyped = more.some((row) => kept[row.date]?.[0] || kept[row.until]?.[0]);
  return (
    <div className="group flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="text-xl">Añadir</h3>
      <RadioCards
        legend={EXCEPTION_LABELS[FIELDS.kind]}
        name={FIELDS.kind}
        options={EXCEPTION_KINDS}
        defaultValue={kept[FIELDS.kind]?.[0] ?? 'day'}
        errors={errors[FIELDS.kind]}
      />
      <div className="grid items-end gap-4 min-[22rem]:grid-cols-2">
        <Field {...field(first.date)} {...bounds} />
        <Field {...field(first.until)} {...bounds} />
        <div className="group-has-[[value=day]:checked]:hidden">
          <SelectField {...field(FIELDS.start_time)} options={START_OPTIONS} placeholder="Elige" />
        </div>
        <div className="group-has-[[value=day]:checked]:hidden">
          <SelectField {...field(FIELDS.end_time)} options={END_OPTIONS} placeholder="Elige" />
        </div>
      </div>
      <details open={isTyped}>
        <summary className="link min-h-11 content-center">Más fechas a la vez</summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          {more.flatMap((row) => [
            <Field key={row.date} {...field(row.date)} {...bounds} />,
            <Field key={row.until} {...field(row.until)} {...bounds} />,
          ])}
        </div>
      </details>
      <div>
        <SubmitButton name="intent" value={INTENTS.add} pendingText="Añadiendo…">
          Añadir al calendario
        </SubmitButton>
      </div>
    </div>
  );
}
