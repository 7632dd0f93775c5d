import { Fragment } from 'react';
import { EXCEPTION_KINDS } from '~/app/domain/week/exceptions';
import { END_OPTIONS, START_OPTIONS } from '~/app/domain/week/weekRanges';
import { RadioCards } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, FieldErrors, SelectField } from '~/app/forms/Field';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { AskBeforeAdding, SessionLinks } from '~/app/sessions/exceptions/OutsideSessions';
import type { ExceptionView, ScheduleView } from './loadSchedule';
import { DAY_ROWS, FIELDS, INTENTS, type ScheduleAnswer } from './weekForm';

interface ExceptionsSectionProps
  extends Pick<ScheduleView, 'days' | 'holidays' | 'sessions'>,
    Pick<ScheduleAnswer, 'kept' | 'asked'> {
  exceptions: readonly ExceptionView[];
  errors: Record<string, string[]>;
}

/** Exceptions to the week (extension `calendar`), each saved at once. */
export function ExceptionsSection(props: ExceptionsSectionProps) {
  const { exceptions, holidays, days, kept, errors, asked, sessions } = props;
  /** Changes after each addition, which empties the fields. */
  const newest = Math.max(0, ...exceptions.map(({ id }) => Number(id) || 0));
  return (
    <section aria-labelledby="excepciones-titulo" className="sheet flex flex-col gap-5">
      <div>
        <h2 id="excepciones-titulo" className="text-2xl">
          Días libres y horas extra
        </h2>
        <p className="mt-1 text-muted">
          Lo que cambia en unas fechas. Se guarda al momento, sin tocar tu semana ni lo que ya está reservado.
        </p>
      </div>
      {exceptions.length === 0 ? (
        <p>No tienes ninguno: todos los días son como tu semana.</p>
      ) : (
        <div>
          <ExceptionList exceptions={exceptions.slice(0, SHOWN)} />
          {exceptions.length > SHOWN && (
            <details>
              <summary className="link min-h-11 content-center">Y {exceptions.length - SHOWN} más</summary>
              <ExceptionList exceptions={exceptions.slice(SHOWN)} />
            </details>
          )}
        </div>
      )}
      <ErrorSummary errors={errors} labels={EXCEPTION_LABELS} title="No se ha añadido" />
      {asked && (
        <AskBeforeAdding
          inside={sessions.filter(({ identifier }) => asked.sessions.includes(identifier))}
          days={asked.days}
          answer={asked}
        >
          <SubmitButton variant="secondary" name="intent" value={asked.intent} pendingText="Añadiendo…">
            Añadir de todas formas
          </SubmitButton>
        </AskBeforeAdding>
      )}
      <Fragment key={newest}>
        <ExceptionFields days={days} kept={kept} errors={errors} />
        {holidays && <HolidayFields {...{ holidays, kept, errors }} />}
      </Fragment>
    </section>
  );
}

/** Of the next ones; the others are folded. */
const SHOWN = 3;

function ExceptionList({ exceptions }: Pick<ExceptionsSectionProps, 'exceptions'>) {
  return (
    <ul className="flex flex-col">
      {exceptions.map((one) => (
        <li key={one.id} className="border-line py-2 not-first:border-t">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p>
              <span className="font-semibold first-letter:uppercase inline-block">{one.day}</span>{' '}
              <span className="block text-muted">{one.text}</span>
            </p>
            <SubmitButton
              variant="quiet"
              name="intent"
              value={`${INTENTS.remove}${one.id}`}
              aria-label={`Quitar: ${one.day}, ${one.text}`}
            >
              Quitar
            </SubmitButton>
          </div>
          {one.sessions.length > 0 && (
            <div className="text-muted">
              Siguen en pie:
              <SessionLinks sessions={one.sessions} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface HolidayFieldsProps extends Pick<ExceptionsSectionProps, 'kept' | 'errors'> {
  holidays: NonNullable<ScheduleView['holidays']>;
}

/** The national holidays of the next twelve months, to take off at once (extension `calendar`). */
function HolidayFields({ holidays, ...form }: HolidayFieldsProps) {
  const { [FIELDS.holidays]: kept = [] } = form.kept;
  const { [FIELDS.holidays]: errors } = form.errors;
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
                <span className="block font-semibold">{name}</span>{' '}
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
          pendingText="Añadiendo…"
          className="mt-3"
        >
          No disponible en los marcados
        </SubmitButton>
      )}
    </details>
  );
}

const EXCEPTION_LABELS = {
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
function ExceptionFields({ days, kept, errors }: Pick<ExceptionsSectionProps, 'days' | 'kept' | 'errors'>) {
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
      <SubmitButton name="intent" value={INTENTS.add} pendingText="Añadiendo…" className="self-start">
        Añadir al calendario
      </SubmitButton>
    </div>
  );
}
