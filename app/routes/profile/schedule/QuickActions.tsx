import { useState } from 'react';
import { SLOT_TIMES } from '~/domain/slots';
import { DAY_NAMES } from '~/domain/weekMarks';
import { SelectField } from '~/forms/SelectField';
import { DayPicks } from './DayPicks';
import { EditButton } from './EditButton';
import { END_TIMES, FIELDS } from './weekForm';

interface QuickActionsProps {
  kept: Record<string, string[]>;
  /** The last one that was pressed, and what it did, in words. */
  done: string | null;
  told: string;
  edit: (intent: string) => boolean;
}

const DAYS = DAY_NAMES.map((name, i) => ({ value: String(i), label: name }));
const optionsOf = (times: readonly string[]) => times.map((time) => ({ value: time, label: time }));

/** What saves ticking box by box. Each is a post without scripts, and the fields keep what was chosen. */
export function QuickActions({ kept, done, told, edit }: QuickActionsProps) {
  const one = (name: string, otherwise: string) => kept[name]?.[0] ?? otherwise;
  const many = (name: string) => kept[name] ?? [];
  // What is open stays as a person left it: nothing moves under the finger that paints.
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
            <EditButton intent="afternoons" edit={edit}>
              Laborables de 16 a 20
            </EditButton>
            <EditButton intent="clear-all" edit={edit}>
              Vaciar todo
            </EditButton>
            <EditButton intent="undo" edit={edit}>
              Deshacer cambios
            </EditButton>
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
                  options={optionsOf(SLOT_TIMES)}
                  defaultValue={one(FIELDS.spanStart, '16:00')}
                />
                <SelectField
                  label="A"
                  name={FIELDS.spanEnd}
                  options={optionsOf(END_TIMES)}
                  defaultValue={one(FIELDS.spanEnd, '20:00')}
                />
              </div>
              <div className="flex flex-wrap gap-2">
                <EditButton intent="add-span" edit={edit}>
                  Poner
                </EditButton>
                <EditButton intent="remove-span" edit={edit}>
                  Quitar
                </EditButton>
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
              <EditButton intent="copy-day" edit={edit}>
                Copiar día
              </EditButton>
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
              <EditButton intent="clear-day" edit={edit}>
                Vaciar día
              </EditButton>
            </div>
          </details>
        </div>
      </details>
    </section>
  );
}
