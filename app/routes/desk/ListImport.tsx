/** A list that is imported: pasted or as a file, tried first, then done (docs/product.md, "The staff's desk"). */
import type { ReactNode } from 'react';
import type { Refused } from '~/app/domain/site/refusedFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, OptionalLabel, TextAreaField } from '~/app/forms/Field';
import { INTENT } from '~/app/forms/formEdits';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { Card, TitledCard } from '~/app/ui/Card';
import { Form } from '~/app/ui/router';

interface ListImportProps {
  action: string;
  /** What was sent, or why it was refused. */
  answer: Refused | { list: string } | undefined;
  /** The API's name of the list. */
  field: string;
  label: string;
  hint: ReactNode;
  fileHint?: string;
  lead?: string;
  plan: PlanProps | null;
}

export interface PlanProps {
  heading: string;
  columns: readonly string[];
  /** Cells of a line; the first two are its number and its name. */
  rows: readonly (readonly [number, string, ...ReactNode[]])[];
  /** Does it. Null: there is nothing to do, as `nothing` says. */
  button: string | null;
  nothing?: string;
}

export function ListImport(props: ListImportProps) {
  const { action, answer, field, label, hint, fileHint = '', lead, plan } = props;
  const refused = answer && 'errors' in answer ? answer : null;
  const { list = '' } = refused ? refused.values : ((answer as { list: string } | undefined) ?? {});
  const form = { method: 'post', action, encType: 'multipart/form-data' } as const;
  const errors = refused && { ...refused.errors, list: refused.errors[field] ?? [], [field]: [] };
  return (
    <div className="flex flex-col gap-6">
      {plan && (
        <Plan {...plan}>
          {plan.button && (
            <Form {...form}>
              <input type="hidden" name="list" value={list} />
              <SubmitButton name={INTENT} value="import" pendingText="Un momento...">
                {plan.button}
              </SubmitButton>
            </Form>
          )}
        </Plan>
      )}
      <Card>
        <Form {...form} noValidate className="flex flex-col gap-5">
          {lead && <p className="text-muted">{lead}</p>}
          <ErrorSummary errors={errors} labels={{ list: label }} title="La lista no vale todavía" />
          <TextAreaField
            label={label}
            name="list"
            rows={8}
            hint={hint}
            defaultValue={list}
            errors={errors?.list}
          />
          <Field
            label={<OptionalLabel text="O un archivo CSV" />}
            name="file"
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            hint={`${fileHint} Se usa en lugar de lo escrito arriba.`.trim()}
          />
          <div>
            <SubmitButton name={INTENT} value="try" variant={plan ? 'secondary' : 'primary'}>
              Comprobar la lista
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}

/** What would be done, line by line. */
function Plan({ heading, columns, rows, nothing, children }: PlanProps & { children: ReactNode }) {
  return (
    <TitledCard id="plan" title={heading} className="flex flex-col gap-4">
      <div className="overflow-x-auto">
        <table className="figures-table w-full">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([line, name, ...cells]) => (
              <tr key={line}>
                <td>{line}</td>
                <th scope="row" className="wrap-anywhere">
                  {name}
                </th>
                {cells.map((cell, i) => (
                  <td key={columns[i + 2]} className="wrap-anywhere">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children || <p>{nothing}</p>}
    </TitledCard>
  );
}
