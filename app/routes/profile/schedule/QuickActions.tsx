import { type ReactNode, useState } from 'react';
import { DAY_NAMES } from '~/app/domain/week/weekHours';
import { SelectField } from '~/app/forms/Field';
import { type ButtonVariant, buttonStyle } from '~/app/ui/Button';
import { END_OPTIONS, FIELDS, SCHEDULE_PATH, START_OPTIONS, WEEK_ID } from './weekForm';

interface QuickActionButtonProps {
  intent: string;
  edit: (intent: string) => boolean;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** Handled in the browser with scripts, otherwise posted. */
export function QuickActionButton({ intent, edit, variant = 'secondary', children }: QuickActionButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formNoValidate
      formAction={`${SCHEDULE_PATH}#${WEEK_ID}`}
      className={buttonStyle(variant)}
      onClick={(event) => {
        if (edit(intent)) event.preventDefault();
      }}
    >
      {children}
    </button>
  );
}

interface DayPicksProps {
  legend: string;
  name: string;
  chosen: readonly string[];
}

function DayPicks({ legend, name, chosen }: DayPicksProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="week-days">
        {DAY_NAMES.map((day, i) => (
          <label key={day}>
            <input
              type="checkbox"
              name={name}
              value={i}
              defaultChecked={chosen.includes(String(i))}
              aria-label={day}
            />
            <span aria-hidden="true">{day.charAt(0).toUpperCase() + day.charAt(1)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface QuickActionsProps {
  kept: Record<string, string[]>;
  /** The last action and its result as text. */
  done: string | null;
  told: string;
  edit: (intent: string) => boolean;
}

const DAYS = DAY_NAMES.map((name, i) => ({ value: String(i), label: name }));

/** Shortcuts that change many checkboxes at once. Their fields keep the chosen values. */
export function QuickActions({ kept, done, told, edit }: QuickActionsProps) {
  const one = (name: string, otherwise: string) => kept[name]?.[0] ?? otherwise;
  const many = (name: string) => kept[name] ?? [];
  // Open sections stay open, so that the grid does not move while dragging.
  const [doneAtFirst] = useState(done);
  const was = (...intents: string[]) => doneAtFirst !== null && intents.includes(doneAtFirst);
  return (
    <section aria-labelledby="rapido" className="week-aside">
      <h2 id="rapido" className="text-xl">
        Rellenar más rápido
      </h2>
      <details className="week-tools" open={doneAtFirst !== null}>
        <summary>Rellenar más rápido</summary>
        <div className="week-tools-body">
          <div className="flex flex-wrap gap-2">
            <QuickActionButton intent="afternoons" edit={edit}>
              Laborables de 16 a 20
            </QuickActionButton>
            <QuickActionButton intent="clear-all" edit={edit}>
              Vaciar todo
            </QuickActionButton>
            <QuickActionButton intent="undo" edit={edit}>
              Deshacer cambios
            </QuickActionButton>
          </div>
          <p role="status" className="min-h-6 font-medium">
            {told}
          </p>
          <details open={was('add-span', 'remove-span')}>
            <summary>Poner o quitar una franja</summary>
            <div>
              <DayPicks legend="Días" name={FIELDS.spanDays} chosen={many(FIELDS.spanDays)} />
              <div className="grid grid-cols-2 gap-3">
                <SelectField
                  label="De"
                  name={FIELDS.spanStart}
                  options={START_OPTIONS}
                  defaultValue={one(FIELDS.spanStart, '16:00')}
                />
                <SelectField
                  label="A"
                  name={FIELDS.spanEnd}
                  options={END_OPTIONS}
                  defaultValue={one(FIELDS.spanEnd, '20:00')}
                />
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
              <SelectField
                label="Copiar"
                name={FIELDS.copyFrom}
                options={DAYS}
                defaultValue={one(FIELDS.copyFrom, '0')}
              />
              <DayPicks legend="A estos días" name={FIELDS.copyTo} chosen={many(FIELDS.copyTo)} />
              <QuickActionButton intent="copy-day" edit={edit}>
                Copiar día
              </QuickActionButton>
            </div>
          </details>
          <details open={was('clear-day')}>
            <summary>Vaciar un día</summary>
            <div>
              <SelectField
                label="Día"
                name={FIELDS.clearDay}
                options={DAYS}
                defaultValue={one(FIELDS.clearDay, '0')}
              />
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
