/** /admin/catalogo/importar: a CSV, what it would change, and the change (docs/product.md, "The staff's desk"). */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { ImportedLine } from '~/api/contract/catalogue';
import { statusResponse } from '~/app/.server/api/errors';
import { readForm, textOfFile } from '~/app/.server/forms/readForm';
import { enterDesk } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, OptionalLabel, TextAreaField } from '~/app/forms/Field';
import { INTENT } from '~/app/forms/formEdits';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { BackLink } from '~/app/ui/BackLink';
import { Card } from '~/app/ui/Card';
import tableSheet from '~/app/ui/figuresTable.css?url';
import { PageHeader } from '~/app/ui/PageHeader';
import { type RefusedCase, refusedCase } from '../refusedCase';
import { importHref, KINDS, LABELS, listHref, readKind } from './kinds';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tableSheet }];

export const meta = () => [{ title: 'Importar al catálogo · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const { context, me } = await enterDesk(args);
  if (me.user_type !== 'admin') throw statusResponse(403);
  return readKind(context.url.searchParams);
}

interface Answer {
  csv: string;
  plan: ImportedLine[] | null;
  refused: RefusedCase | null;
}

export async function action(args: ActionFunctionArgs) {
  const { context } = await enterDesk(args);
  const kind = readKind(context.url.searchParams);
  const form = await readForm(args.request);
  const file = form.get('file');
  const csv =
    file instanceof File && file.size > 0
      ? textOfFile(await file.arrayBuffer())
      : String(form.get('csv') ?? '');
  const isTrial = form.get(INTENT) !== 'import';
  try {
    const plan = await context.api.catalogue.importCsv(kind, { csv, dry_run: isTrial });
    if (isTrial) return data<Answer>({ csv, plan, refused: null });
    context.flash.set(successToast('Catálogo importado', countsOf(plan)));
    return redirect(listHref(kind));
  } catch (error) {
    const refused = refusedCase(error, {});
    return data<Answer>({ csv, plan: null, refused }, { status: refused.status });
  }
}

const CHANGES = { added: 'Nueva', changed: 'Cambia', same: 'Igual' };

function countsOf(lines: readonly ImportedLine[]): string {
  const count = (wanted: string) => lines.filter(({ change }) => change === wanted).length;
  return `${count('added')} nuevas, ${count('changed')} cambiadas, ${count('same')} iguales.`;
}

export default function ImportPage() {
  const kind = useLoaderData<typeof loader>();
  const { csv = '', plan = null, refused = null } = useActionData<typeof action>() ?? {};
  const form = { method: 'post', action: importHref(kind), encType: 'multipart/form-data' } as const;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <div>
        <BackLink to={listHref(kind)}>Catálogo</BackLink>
        <PageHeader title={`Importar ${KINDS[kind].many.toLowerCase()}`} />
      </div>
      {plan && (
        <Card as="section" aria-labelledby="plan" className="flex flex-col gap-4">
          <h2 id="plan" className="text-xl">
            {`Esto pasará: ${countsOf(plan)}`}
          </h2>
          <div className="overflow-x-auto">
            <table className="figures-table w-full">
              <thead>
                <tr>
                  <th scope="col">Línea</th>
                  <th scope="col">Nombre</th>
                  <th scope="col">Qué pasa</th>
                </tr>
              </thead>
              <tbody>
                {plan.map(({ line, name, change, fields }) => (
                  <tr key={line}>
                    <td>{line}</td>
                    <th scope="row" className="wrap-anywhere">
                      {name}
                    </th>
                    <td>
                      {[
                        CHANGES[change ?? 'same'],
                        fields
                          .map((name) => LABELS[name as keyof typeof LABELS] ?? name)
                          .join(', ')
                          .toLowerCase(),
                      ]
                        .filter(Boolean)
                        .join(': ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Form {...form}>
            <input type="hidden" name="csv" value={csv} />
            <SubmitButton name={INTENT} value="import" pendingText="Importando...">
              Importar
            </SubmitButton>
          </Form>
        </Card>
      )}
      <Card>
        <Form {...form} noValidate className="flex flex-col gap-5">
          <ErrorSummary errors={refused?.errors} labels={{ csv: 'Líneas' }} title="No se ha cambiado nada" />
          <TextAreaField
            label="Líneas"
            name="csv"
            rows={8}
            hint={`La primera dice las columnas: ${KINDS[kind].columns}. Lo que ya está cambia, lo demás se añade, y nada se quita.`}
            defaultValue={csv}
            errors={refused?.errors.csv}
          />
          <Field
            label={<OptionalLabel text="O un archivo CSV" />}
            name="file"
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            hint="En UTF-8. Se usa en lugar de lo escrito arriba."
          />
          <div>
            <SubmitButton name={INTENT} value="try" variant={plan ? 'secondary' : 'primary'}>
              Comprobar
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
