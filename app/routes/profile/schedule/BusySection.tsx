import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import type { ScheduleView } from './loadSchedule';
import { FIELDS, INTENTS } from './weekForm';

export const BUSY_LABELS = { [FIELDS.address]: 'Dirección privada (ICS)' };

const WHERE = [
  ['Google', 'Configuración del calendario, «Dirección secreta en formato iCal».'],
  ['Outlook', 'Configuración, Calendarios compartidos, «Publicar un calendario», vínculo ICS.'],
  ['Apple', 'Compartir calendario, «Calendario público», copiar el enlace.'],
] as const;

interface BusySectionProps {
  busy: NonNullable<ScheduleView['busy']>;
  /** Typed values after a refusal. */
  kept: Record<string, string[]>;
  errors: Record<string, string[]>;
}

/** A mentor's other calendar (extension `calendar`): its hours are taken, its texts stay there. */
export function BusySection({ busy, kept, errors }: BusySectionProps) {
  return (
    <section aria-labelledby="ocupado-titulo" className="sheet flex flex-col gap-5">
      <div>
        <h2 id="ocupado-titulo" className="text-2xl">
          Calendario externo
        </h2>
        <p className="mt-1 text-muted">
          Lo que ya tienes en otro calendario deja de estar libre aquí. Guardamos solo las horas y, para
          avisarte, el título de hasta cinco citas que no entendamos; lo leemos cada 15 minutos.
        </p>
      </div>
      {busy.active && (
        <div className="flex flex-col gap-3">
          <p>
            <span className="font-semibold">{busy.name}</span>{' '}
            <span className="block text-muted">{busy.read}</span>{' '}
            {busy.failed && <span className="block text-danger">{busy.failed}</span>}
          </p>
          {busy.unread.map((text) => (
            <p key={text} className="wrap-anywhere">
              {text}
            </p>
          ))}
          <div className="flex flex-wrap gap-2">
            <SubmitButton variant="secondary" name="intent" value={INTENTS.readBusy} pendingText="Leyendo…">
              Leer ahora
            </SubmitButton>{' '}
            <SubmitButton
              variant="quiet"
              name="intent"
              value={INTENTS.removeBusy}
              aria-label="Quitar el calendario externo"
            >
              Quitar
            </SubmitButton>
          </div>
        </div>
      )}
      <ErrorSummary errors={errors} labels={BUSY_LABELS} title="No se ha guardado el calendario" />
      <Field
        label={BUSY_LABELS[FIELDS.address]}
        name={FIELDS.address}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        placeholder="https://"
        hint={busy.active ? 'Para leer otro calendario en su lugar.' : undefined}
        defaultValue={kept[FIELDS.address]?.[0]}
        errors={errors[FIELDS.address]}
      />
      <details>
        <summary className="link min-h-11 content-center">Dónde está esa dirección</summary>
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {WHERE.map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      <div>
        <SubmitButton name="intent" value={INTENTS.saveBusy} pendingText="Leyendo el calendario…">
          {busy.active ? 'Cambiar el calendario' : 'Añadir el calendario'}
        </SubmitButton>
      </div>
    </section>
  );
}
