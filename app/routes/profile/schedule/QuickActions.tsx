import { SLOT_TIMES } from '~/domain/slots';
import { DAY_NAMES } from '~/domain/weekMarks';
import { SelectField } from '~/forms/SelectField';
import { DayPicks } from './DayPicks';
import { EditButton } from './EditButton';
import { doneText, END_TIMES, FIELDS } from './weekForm';

interface QuickActionsProps {
  kept: Record<string, string[]>;
  /** The last one that was done. */
  done: string | null;
  edit: (intent: string) => boolean;
}

const DAYS = DAY_NAMES.map((name, i) => ({ value: String(i), label: name }));
const optionsOf = (times: readonly string[]) => times.map((time) => ({ value: time, label: time }));

/** What saves ticking box by box. Each is a post without scripts, and the fields keep what was chosen. */
export function QuickActions({ kept, done, edit }: QuickActionsProps) {
  const one = (name: string, otherwise: string) => kept[name]?.[0] ?? otherwise;
  const many = (name: string) => kept[name] ?? [];
  const was = (...intents: string[]) => done !== null && intents.includes(done);
  return (
    <section aria-labelledby="rapido" className="week-tools">
      <h2 id="rapido" className="text-xl">
        Rellenar más rápido
      </h2>
      <div className="flex flex-wrap gap-2">
        <EditButton intent="tardes" edit={edit}>
          Laborables de 16 a 20
        </EditButton>
        <EditButton intent="vaciar" edit={edit}>
          Vaciar todo
        </EditButton>
        <EditButton intent="deshacer" edit={edit}>
          Deshacer cambios
        </EditButton>
      </div>
      <p role="status" className="font-medium empty:hidden">
        {doneText(done)}
      </p>
      <details open={was('franja-poner', 'franja-quitar')}>
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
            <EditButton intent="franja-poner" edit={edit}>
              Poner
            </EditButton>
            <EditButton intent="franja-quitar" edit={edit}>
              Quitar
            </EditButton>
          </div>
        </div>
      </details>
      <details open={was('copiar')}>
        <summary>Copiar un día a otros</summary>
        <div>
          <SelectField
            label="Copiar"
            name={FIELDS.copyFrom}
            options={DAYS}
            defaultValue={one(FIELDS.copyFrom, '0')}
          />
          <DayPicks legend="A estos días" name={FIELDS.copyTo} chosen={many(FIELDS.copyTo)} />
          <EditButton intent="copiar" edit={edit}>
            Copiar día
          </EditButton>
        </div>
      </details>
      <details open={was('vaciar-dia')}>
        <summary>Vaciar un día</summary>
        <div>
          <SelectField
            label="Día"
            name={FIELDS.clearDay}
            options={DAYS}
            defaultValue={one(FIELDS.clearDay, '0')}
          />
          <EditButton intent="vaciar-dia" edit={edit}>
            Vaciar día
          </EditButton>
        </div>
      </details>
    </section>
  );
}
