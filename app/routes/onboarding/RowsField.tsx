import type { SubmissionResult } from '@conform-to/react';
import { Plus, X } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useCallback, useState } from 'react';
import { OptionalLabel } from '~/app/forms/Field';
import { fieldIds } from '~/app/forms/fieldIds';
import { INTENT, listIntents } from '~/app/forms/formEdits';
import { cellsOf } from '~/app/forms/formReply';
import { buttonStyle } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';

interface Column {
  /** The posted name is `{name}_{column}`, once per row. */
  column: string;
  label: string;
  input?: Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'defaultValue'>;
  className?: string;
}

interface RowsFieldProps {
  legend: ReactNode;
  name: string;
  columns: readonly Column[];
  /** What the form's action gave back. */
  result: SubmissionResult | undefined;
  /** What one row is, e.g. 'Certificación'. */
  rowName: string;
  addLabel: string;
  max: number;
  hint?: ReactNode;
}

/**
 * Rows of fields that can be added and taken out again; the first one stays. By posts where there are no
 * scripts (`rowsEdit`).
 */
export function RowsField({ legend, name, columns, result, rowName, addLabel, max, hint }: RowsFieldProps) {
  const intents = listIntents(name);
  const [rows, setRows] = useState(() => {
    const cells = columns.map(({ column }) => cellsOf(result, `${name}_${column}`));
    const count = Math.max(1, ...cells.map((list) => list.length));
    return Array.from({ length: count }, (_, key) => ({ key, texts: cells.map((list) => list[key] ?? '') }));
  });
  const [entered, setEntered] = useState<number | null>(null);
  const takeFocus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  const idOf = (column: string, i: number) => fieldIds(`${name}_${column}-${i}`).control;
  const firstOf = (i: number) => idOf(columns[0]?.column ?? '', i);

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
    <fieldset className="flex flex-col gap-4" aria-describedby={hint ? fieldIds(name).hint : undefined}>
      <legend className="mb-1.5 font-medium">
        <OptionalLabel text={legend} />
      </legend>
      {hint && (
        <div id={fieldIds(name).hint} className="-mt-2.5 text-muted">
          {hint}
        </div>
      )}
      {rows.map((row, i) => (
        <fieldset key={row.key} className="grid gap-3 border-l-2 border-line pl-4 sm:grid-cols-2">
          <legend className="sr-only">
            {rowName} {i + 1}
          </legend>
          {columns.map(({ column, label, input, className }, c) => (
            <div key={column} className={className}>
              <label htmlFor={idOf(column, i)} className="mb-1 block">
                {label}
              </label>
              <input
                ref={c === 0 && row.key === entered ? takeFocus : undefined}
                id={idOf(column, i)}
                name={`${name}_${column}`}
                defaultValue={row.texts[c]}
                {...input}
                className={classes('control', input?.className)}
              />
            </div>
          ))}
          {i > 0 && (
            <button
              type="submit"
              name={INTENT}
              value={intents.remove(i)}
              formAction={`#${firstOf(i - 1)}`}
              formNoValidate
              className={buttonStyle('quiet', 'justify-self-start px-3 sm:col-span-full')}
              onClick={(event) => {
                event.preventDefault();
                remove(i);
              }}
            >
              <X aria-hidden="true" className="size-5" />
              Quitar
              <span className="sr-only">
                {' '}
                {rowName} {i + 1}
              </span>
            </button>
          )}
        </fieldset>
      ))}
      {rows.length < max && (
        <button
          type="submit"
          name={INTENT}
          value={intents.add}
          formAction={`#${firstOf(rows.length)}`}
          formNoValidate
          className={buttonStyle('secondary', 'self-start')}
          onClick={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <Plus aria-hidden="true" className="size-5" />
          {addLabel}
        </button>
      )}
    </fieldset>
  );
}
