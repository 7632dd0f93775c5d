import { type ReactNode, useCallback, useState } from 'react';
import { DAY_NAMES, joinWeek } from '~/app/domain/week/weekHours';
import { END_OPTIONS, START_OPTIONS } from '~/app/domain/week/weekRanges';
import { differingDays } from '~/app/domain/week/weekText';
import { FieldErrors, SelectField } from '~/app/forms/Field';
import { describedBy } from '~/app/forms/fieldIds';
import { applyEdits, type Editable, INTENT } from '~/app/forms/formEdits';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { type ButtonVariant, buttonStyle } from '~/app/ui/Button';
import { FocusedAlert } from '~/app/ui/FocusedAlert';
import { Icon } from '~/app/ui/Icon';
import { FIELDS, INTENTS, quickActionText, type ScheduleAnswer, WEEK_ID } from './weekForm';

interface QuickActionButtonProps {
  intent: string;
  edit: (intent: string) => boolean;
  variant?: ButtonVariant;
  /** Id of the section to show afterwards. */
  at?: string;
  label?: string;
  children: ReactNode;
}

/** Handled in the browser with scripts, otherwise posted. */
export function QuickActionButton(props: QuickActionButtonProps) {
  const { intent, edit, variant = 'secondary', at = WEEK_ID, label, children } = props;
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formNoValidate
      formAction={paths.schedule({}, at)}
      aria-label={label}
      className={buttonStyle(variant)}
      onClick={(event) => {
        if (edit(intent)) event.preventDefault();
      }}
    >
      {children}{' '}
    </button>
  );
}

interface DayPicksProps {
  legend: string;
  name: string;
  chosen?: string[];
  errors?: string[];
}

export function DayPicks({ legend, name, chosen = [], errors }: DayPicksProps) {
  return (
    <fieldset {...describedBy(name, { errors })}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid grid-cols-7 gap-1">
        {DAY_NAMES.map((day, i) => (
          <label
            key={day}
            className="relative grid min-h-11 place-items-center rounded-[--spacing(2.5)] border border-edge bg-card has-checked:border-teal has-checked:bg-teal has-checked:font-semibold has-checked:text-on-teal has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal"
          >
            <input
              type="checkbox"
              className="absolute inset-0 m-0 size-full opacity-0"
              name={name}
              value={i}
              defaultChecked={chosen.includes(String(i))}
              aria-label={day}
            />
            <span aria-hidden="true">{day.charAt(0).toUpperCase() + day.charAt(1)}</span>
          </label>
        ))}
      </div>
      <div role="status" className="*:mt-1.5">
        <FieldErrors name={name} errors={errors} />
      </div>
    </fieldset>
  );
}

const NO_NEWS: Pick<ScheduleAnswer, 'done' | 'told'> = { done: null, told: '' };

/** The last quick action and its result, from the answer or from the browser since. */
export function useQuickActionNews(answer: ScheduleAnswer | null) {
  const [news, setNews] = useState(answer ?? NO_NEWS);
  const [answered, setAnswered] = useState(answer);
  if (answered !== answer) {
    setAnswered(answer);
    setNews(answer ?? NO_NEWS);
  }
  const forget = useCallback(() => setNews(NO_NEWS), []);
  /** Runs an edit in the browser; the form's values after it, or null if it is none of these. */
  function run(form: HTMLFormElement | null, intent: string, edits: Editable[]) {
    if (!form) return null;
    const values = new FormData(form);
    values.set(INTENT, intent);
    if (!applyEdits(values, edits)) return null;
    const told = quickActionText(intent, values);
    setNews({ done: intent, told });
    return { values, told };
  }
  return { done: news.done, told: news.told, run, forget };
}

type PresetsProps = Pick<ScheduleAnswer, 'told'> & Pick<QuickActionButtonProps, 'edit'>;

export function Presets({ told, edit }: PresetsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-2 [&_[value=clear-all]]:text-danger">
        <QuickActionButton intent="afternoons" edit={edit}>
          Laborables de 16 a 20
        </QuickActionButton>
        <QuickActionButton intent="clear-all" edit={edit} variant="quiet">
          Vaciar todo
        </QuickActionButton>
      </div>
      <p role="status" className="min-h-6 font-medium">
        {told}
      </p>
    </>
  );
}

type QuickActionsProps = Pick<ScheduleAnswer, 'kept' | 'done' | 'told'> &
  Pick<QuickActionButtonProps, 'edit'>;

const DAYS = DAY_NAMES.map((name, i) => ({ value: String(i), label: name }));

/** Shortcuts that change many checkboxes at once. Their fields keep the chosen values. */
export function QuickActions({ kept, done, told, edit }: QuickActionsProps) {
  const select = (label: string, name: string, options: typeof START_OPTIONS, otherwise: string) => (
    <SelectField label={label} name={name} options={options} defaultValue={kept[name]?.[0] ?? otherwise} />
  );
  // Open sections stay open, so that the grid does not move while dragging.
  const [doneAtFirst] = useState(done);
  const was = (...intents: string[]) => doneAtFirst !== null && intents.includes(doneAtFirst);
  return (
    <section aria-labelledby="rapido" className="week-aside lg:col-start-2">
      <h2 id="rapido" className="text-xl">
        Rellenar más rápido
      </h2>
      <details className="week-tools" open={doneAtFirst !== null}>
        <summary>Rellenar más rápido</summary>
        <div className="flex flex-col gap-3">
          <Presets told={told} edit={edit} />
          <details open={was('add-span', 'remove-span')}>
            <summary>Poner o quitar una franja</summary>
            <div>
              <DayPicks legend="Días" name={FIELDS.spanDays} chosen={kept[FIELDS.spanDays]} />
              <div className="grid grid-cols-2 gap-3">
                {select('De', FIELDS.spanStart, START_OPTIONS, '16:00')}
                {select('A', FIELDS.spanEnd, END_OPTIONS, '20:00')}
              </div>
              <div className="flex flex-wrap gap-2">
                <QuickActionButton intent="add-span" edit={edit}>
                  Poner
                </QuickActionButton>
                <QuickActionButton intent="remove-span" edit={edit}>
                  Quitar
                </QuickActionButton>
              </div>
            </div>
          </details>
          <details open={was('copy-day')}>
            <summary>Copiar un día a otros</summary>
            <div>
              {select('Copiar', FIELDS.copyFrom, DAYS, '0')}
              <DayPicks legend="A estos días" name={FIELDS.copyTo} chosen={kept[FIELDS.copyTo]} />
              <QuickActionButton intent="copy-day" edit={edit}>
                Copiar día
              </QuickActionButton>
            </div>
          </details>
          <details open={was('clear-day')}>
            <summary>Vaciar un día</summary>
            <div>
              {select('Día', FIELDS.clearDay, DAYS, '0')}
              <QuickActionButton intent="clear-day" edit={edit}>
                Vaciar día
              </QuickActionButton>
            </div>
          </details>
        </div>
      </details>
    </section>
  );
}

interface ConflictNoticeProps {
  mine: readonly string[];
  theirs: readonly string[];
  /** Takes the focus once per answer; null if something else does. */
  answer: unknown;
  edit: (intent: string) => boolean;
}

/** The saved week was changed elsewhere: both versions by day, and three ways to continue. */
export function ConflictNotice({ mine, theirs, answer, edit }: ConflictNoticeProps) {
  const days = differingDays(joinWeek(mine, []), joinWeek(theirs, []));
  return (
    <FocusedAlert answer={answer} className="rounded-xl border border-danger/40 bg-danger-soft p-4">
      <p className="flex gap-3 font-semibold text-danger">
        <Icon name="circle-alert" className="mt-0.5 size-6 shrink-0" />
        Tu horario ha cambiado en otra ventana o dispositivo. No se ha guardado nada todavía.
      </p>
      <dl className="mt-3 flex flex-col gap-3">
        {days.map((day) => (
          <div key={day.name}>
            <dt className="font-semibold capitalize">{day.name}</dt>
            <dd>Guardado ahora: {spansText(day.theirs)}</dd>
            <dd>Lo que has marcado: {spansText(day.mine)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <QuickActionButton intent="merge" edit={edit} variant="primary">
          Unir los dos
        </QuickActionButton>
        <SubmitButton variant="secondary" name="intent" value={INTENTS.save} pendingText="Guardando…">
          Guardar lo que he marcado
        </SubmitButton>
        <QuickActionButton intent="undo" edit={edit}>
          Quedarme con lo guardado
        </QuickActionButton>
      </div>
    </FocusedAlert>
  );
}

const spansText = (spans: string[]) => spans.join(', ') || 'sin horas';
