import { ErrorSummary } from '~/forms/ErrorSummary';
import { SubmitButton } from '~/forms/SubmitButton';
import { ExceptionFields } from './ExceptionFields';
import { SessionLinks } from './OutsideSessions';
import type { ExceptionView, ScheduleView } from './pageView';
import { EXCEPTIONS_ID, FIELDS, INTENTS, SCHEDULE_PATH } from './weekForm';

/** Names of its fields. */
export const EXCEPTION_LABELS = {
  [FIELDS.kind]: 'Qué cambia',
  [FIELDS.date]: 'Fecha',
  [FIELDS.start_time]: 'Desde',
  [FIELDS.end_time]: 'Hasta',
};

interface ExceptionsSectionProps {
  exceptions: readonly ExceptionView[];
  days: ScheduleView['days'];
  kept: Record<string, string[]>;
  errors: Record<string, string[]>;
}

/** Days that are not like every week (extension `availability-exceptions`). Each press is saved at once. */
export function ExceptionsSection({ exceptions, days, kept, errors }: ExceptionsSectionProps) {
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
      <ErrorSummary errors={errors} labels={EXCEPTION_LABELS} title="No se ha añadido" />
      <ExceptionFields days={days} kept={kept} errors={errors} />
    </section>
  );
}
