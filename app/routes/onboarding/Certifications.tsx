import type { SubmissionResult } from '@conform-to/react';
import { useCallback, useState } from 'react';
import { EditButton } from '~/app/forms/EditButton';
import { OptionalLabel } from '~/app/forms/Field';
import { fieldIds } from '~/app/forms/fieldIds';
import { listIntents, rowsEdit } from '~/app/forms/formEdits';
import { cellsOf } from '~/app/forms/formReply';
import { buttonStyle } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';

const NAME = 'certifications';
const MAX_ROWS = 20;
/** Posted as `certifications_{column}`, once per row. */
const COLUMNS = [
  { column: 'name', label: 'Nombre', input: { maxLength: 200 }, className: 'sm:col-span-full' },
  { column: 'date', label: 'Fecha', input: { type: 'date' } },
  { column: 'place', label: 'Lugar', input: { maxLength: 200 } },
];

export const certificationsEdit = rowsEdit(
  NAME,
  COLUMNS.map(({ column }) => column),
  MAX_ROWS,
);

/**
 * A mentor's certifications: rows that can be added and removed, always at least one; by posts without
 * scripts. Kept in the form but not sent, because the contract has no field for them (docs/product.md,
 * 'Onboarding').
 */
export function Certifications({ result }: { result: SubmissionResult | undefined }) {
  const intents = listIntents(NAME);
  const [rows, setRows] = useState(() => {
    const cells = COLUMNS.map(({ column }) => cellsOf(result, `${NAME}_${column}`));
    const count = Math.max(1, ...cells.map((list) => list.length));
    return Array.from({ length: count }, (_, key) => ({ key, texts: cells.map((list) => list[key] ?? '') }));
  });
  const [entered, setEntered] = useState<number | null>(null);
  const takeFocus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  const idOf = (column: string, i: number) => fieldIds(`${NAME}_${column}-${i}`).control;
  const firstOf = (i: number) => idOf('name', i);

  function add() {
    const key = Math.max(...rows.map((row) => row.key)) + 1;
    setRows([...rows, { key, texts: [] }]);
    setEntered(key);
  }

  function remove(i: number) {
    const before = rows[i - 1]?.key ?? null;
    setRows(rows.filter((_, other) => other !== i));
    setEntered(before);
  }

  return (
    <fieldset className="flex flex-col gap-4" aria-describedby={fieldIds(NAME).hint}>
      <legend className="mb-1.5 font-medium">
        <OptionalLabel text="Certificaciones" />
      </legend>
      <div id={fieldIds(NAME).hint} className="-mt-2.5 text-muted">
        De momento no se guardan ni se publican: cuenta las importantes en tu biografía.
      </div>
      {rows.map((row, i) => (
        <fieldset key={row.key} className="grid gap-3 border-l-2 border-line pl-4 sm:grid-cols-2">
          <legend className="sr-only">Certificación {i + 1}</legend>
          {COLUMNS.map(({ column, label, input, className }, c) => (
            <div key={column} className={className}>
              <label htmlFor={idOf(column, i)} className="mb-1 block">
                {label}
              </label>
              <input
                ref={c === 0 && row.key === entered ? takeFocus : undefined}
                id={idOf(column, i)}
                name={`${NAME}_${column}`}
                defaultValue={row.texts[c]}
                {...input}
                className="control"
              />
            </div>
          ))}
          {i > 0 && (
            <EditButton
              intent={intents.remove(i)}
              place={firstOf(i - 1)}
              className={buttonStyle('quiet', 'justify-self-start px-3 sm:col-span-full')}
              onClick={(event) => {
                event.preventDefault();
                remove(i);
              }}
            >
              <Icon name="x" className="size-5" />
              Quitar
              <span className="sr-only"> Certificación {i + 1}</span>
            </EditButton>
          )}
        </fieldset>
      ))}
      {rows.length < MAX_ROWS && (
        <EditButton
          intent={intents.add}
          place={firstOf(rows.length)}
          className={buttonStyle('secondary', 'self-start')}
          onClick={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <Icon name="plus" className="size-5" />
          Añadir certificación
        </EditButton>
      )}
    </fieldset>
  );
}
