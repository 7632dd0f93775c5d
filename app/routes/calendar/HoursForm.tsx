import type { DayChange } from '~/app/domain/calendar/dayHours';
import type { SpanAction } from '~/app/domain/calendar/spanPick';
import { END_OPTIONS, START_OPTIONS } from '~/app/domain/week/weekRanges';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { SelectField } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import type { CalendarDay } from '~/app/sessions/calendar/dayEntries';
import { AskBeforeAdding } from '~/app/sessions/exceptions/OutsideSessions';
import type { ButtonVariant } from '~/app/ui/Button';
import { Form } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import { ACTION_LABELS, FREE, HOURS_FIELDS, type HoursAnswer, suggestedSpan, timesOf } from './hoursFields';

const LABELS = { [HOURS_FIELDS.from]: 'Desde', [HOURS_FIELDS.to]: 'Hasta' };

export function HoursRefusal({ answer }: { answer: HoursAnswer }) {
  return (
    <>
      <ErrorSummary errors={answer.errors} labels={LABELS} title="No se ha cambiado nada" />
      {answer.asked && (
        <AskBeforeAdding inside={answer.asked} answer={answer}>
          <SubmitButton variant="secondary" name="intent" value="block" pendingText="Bloqueando…">
            Bloquear de todas formas
          </SubmitButton>
        </AskBeforeAdding>
      )}
    </>
  );
}

interface FreeButtonProps {
  change: DayChange;
  /** 'jueves 26 de noviembre' */
  day: string;
  variant?: ButtonVariant;
}

/** Removes a block or extra hours, with all their days. */
export function FreeButton({ change, day, variant = 'quiet' }: FreeButtonProps) {
  const what = change.kind === 'off' ? 'Liberar' : 'Quitar horas extra';
  const label = change.days ? `${what} todos los días` : what;
  return (
    <SubmitButton
      variant={variant}
      name="intent"
      value={`${FREE}${change.id}`}
      aria-label={`${label}: ${change.text}, ${change.days || day}`}
    >
      {label}
    </SubmitButton>
  );
}

const ACTIONS: SpanAction[] = ['block', 'open', 'offer'];

interface HoursFormProps {
  day: CalendarDay;
  action: string;
  answer: HoursAnswer | null;
  canOffer: boolean;
}

/** A form for a mentor's day: block or open hours, offer a session, undo changes. A day off can only be freed. */
export function HoursForm({ day, action, answer, canOffer }: HoursFormProps) {
  const { from, to } = answer ?? timesOf(suggestedSpan(day));
  const field = (name: keyof typeof LABELS) => ({ name, label: LABELS[name], errors: answer?.errors[name] });
  const isCalled = day.entries.some(({ state }) => state.tone === 'wait' || state.tone === 'ok');
  return (
    <section aria-labelledby="horas-titulo" className="cal-aside flex flex-col gap-4">
      <h3 id="horas-titulo" className="text-xl">
        Cambiar este día
      </h3>
      <Form method="post" action={action} noValidate preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name={HOURS_FIELDS.day} value={day.day} />
        {answer && <HoursRefusal answer={answer} />}
        {day.hours?.dayOff ? (
          <p>Es un día libre: libéralo para abrir o proponer horas.</p>
        ) : (
          <>
            {/* Not keyed by the suggestion, which changes while hours are being chosen. */}
            <div key={answer ? `${answer.from} ${answer.to}` : ''} className="grid grid-cols-2 gap-3">
              <SelectField {...field(HOURS_FIELDS.from)} options={START_OPTIONS} defaultValue={from} />
              <SelectField {...field(HOURS_FIELDS.to)} options={END_OPTIONS} defaultValue={to} />
            </div>
            <div className="flex flex-wrap gap-2">
              {ACTIONS.filter((one) => one !== 'offer' || canOffer).map((one) => (
                <SubmitButton key={one} variant="secondary" name="intent" value={one}>
                  {ACTION_LABELS[one]}
                </SubmitButton>
              ))}
            </div>
          </>
        )}
        {day.changes.length > 0 && (
          <ul aria-label="Cambios de este día" className="flex flex-col">
            {day.changes.map((change) => (
              <li
                key={change.id}
                className="flex flex-wrap items-center justify-between gap-x-4 border-line not-first:border-t"
              >
                <p>
                  {change.text} {change.days && <span className="block text-muted">{change.days}</span>}
                </p>
                <FreeButton change={change} day={day.long} />
              </li>
            ))}
          </ul>
        )}
      </Form>
      {isCalled && (
        <TextLink to={paths.cancelDay(day.day)} className="self-start">
          Cancelar el día
        </TextLink>
      )}
    </section>
  );
}
