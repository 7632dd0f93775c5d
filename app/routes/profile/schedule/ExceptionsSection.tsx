import { EXCEPTION_KINDS } from '~/app/domain/week/exceptions';
import { RadioCards } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, SelectField } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import type { ExceptionView, ScheduleView } from './loadSchedule';
import { SessionLinks } from './OutsideSessions';
import type { ScheduleAnswer } from './weekForm';
import { END_OPTIONS, EXCEPTIONS_ID, FIELDS, INTENTS, SCHEDULE_PATH, START_OPTIONS } from './weekForm';

interface ExceptionFieldsProps extends Pick<ScheduleView, 'days'>, Pick<ScheduleAnswer, 'kept'> {
  errors: Record<string, string[]>;
}

export const EXCEPTION_LABELS = {
  [FIELDS.kind]: 'Qué cambia',
  [FIELDS.date]: 'Fecha',
  [FIELDS.start_time]: 'Desde',
  [FIELDS.end_time]: 'Hasta',
};

/** A day off, hours off or extra hours. CSS hides the hours for a whole day (schedule.css). */
function ExceptionFields({ days, kept, errors }: ExceptionFieldsProps) {
  const field = (name: keyof typeof EXCEPTION_LABELS) => ({
    label: EXCEPTION_LABELS[name],
    name,
    defaultValue: kept[name]?.[0],
    errors: errors[name],
  });
  return (
    <div className="week-exception-fields flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="text-xl">Añadir</h3>
      <RadioCards
        legend={EXCEPTION_LABELS[FIELDS.kind]}
        name={FIELDS.kind}
        options={EXCEPTION_KINDS}
        defaultValue={kept[FIELDS.kind]?.[0] ?? 'day'}
        errors={errors[FIELDS.kind]}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field {...field(FIELDS.date)} type="date" min={days.first} max={days.last} />
        <div className="week-exception-hours">
          <SelectField {...field(FIELDS.start_time)} options={START_OPTIONS} placeholder="Elige" />
        </div>
        <div className="week-exception-hours">
          <SelectField {...field(FIELDS.end_time)} options={END_OPTIONS} placeholder="Elige" />
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

/** Exceptions to the week (extension `availability-exceptions`), each saved at once. */
export function ExceptionsSection({
  exceptions,
  ...fields
}: ExceptionFieldsProps & { exceptions: readonly ExceptionView[] }) {
  return (
    <section
      id={EXCEPTIONS_ID}
      aria-labelledby="excepciones-titulo"
      className="sheet mt-10 flex flex-col gap-5"
    >
      <div>
        <h2 id="excepciones-titulo" className="text-2xl">
          Días libres y horas extra
        </h2>
        <p className="mt-1 text-muted">
          Vacaciones, un viaje, una tarde más: lo que cambia un día concreto. Se guarda al momento, sin tocar
          tu semana.
        </p>
      </div>
      {exceptions.length === 0 ? (
        <p>No tienes ninguno: todos los días son como tu semana.</p>
      ) : (
        <ul className="flex flex-col">
          {exceptions.map((one) => (
            <li key={one.id} className="border-line py-2 not-first:border-t">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <p>
                  <span className="font-semibold first-letter:uppercase inline-block">{one.day}</span>
                  <span className="block text-muted">{one.text}</span>
                </p>
                <SubmitButton
                  variant="quiet"
                  name="intent"
                  value={`${INTENTS.remove}${one.id}`}
                  formAction={`${SCHEDULE_PATH}#${EXCEPTIONS_ID}`}
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
      )}
      <ErrorSummary errors={fields.errors} labels={EXCEPTION_LABELS} title="No se ha añadido" />
      <ExceptionFields {...fields} />
    </section>
  );
}
