/** /admin/catalogo/importar: a CSV, what it would change, and the change (docs/product.md, "The staff's desk"). */
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ImportedLine } from '~/api/contract/catalogue';
import { statusResponse } from '~/app/.server/api/errors';
import { orRefused } from '~/app/.server/forms/readForm';
import { enterDesk, guarded } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import { BackLink } from '~/app/ui/BackLink';
import { PageHeader } from '~/app/ui/PageHeader';
import { ListImport } from '../ListImport';
import { readListForm } from '../readListForm';
import { importHref, KINDS, LABELS, listHref, readKind } from './kinds';

export const loader = guarded(enterDesk, async ({ context, me }) => {
  if (me.user_type !== 'admin') throw statusResponse(403);
  return readKind(context.url.searchParams);
});

export const action = guarded(enterDesk, async ({ context }, args) => {
  const kind = readKind(context.url.searchParams);
  const { list: csv, isTrial } = await readListForm(args.request);
  return orRefused({ list: csv }, async () => {
    const plan = await context.api.catalogue.importCsv(kind, { csv, dry_run: isTrial });
    if (isTrial) return data({ list: csv, plan });
    context.flash.set(successToast('Catálogo importado', countsOf(plan)));
    return redirect(listHref(kind));
  });
});

const CHANGES = { added: 'Nueva', changed: 'Cambia', same: 'Igual' };

function countsOf(lines: readonly ImportedLine[]): string {
  const count = (wanted: string) => lines.filter(({ change }) => change === wanted).length;
  return `${count('added')} nuevas, ${count('changed')} cambiadas, ${count('same')} iguales.`;
}

function changeText({ change, fields }: ImportedLine): string {
  const names = fields.map((name) => LABELS[name as keyof typeof LABELS] ?? name).join(', ');
  return [CHANGES[change ?? 'same'], names.toLowerCase()].filter(Boolean).join(': ');
}

export default function ImportPage() {
  const kind = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const plan = answer && 'plan' in answer ? answer.plan : null;
  return (
    <div className="max-w-4xl">
      <PageHeader
        title={`Importar ${KINDS[kind].many.toLowerCase()}`}
        eyebrow={<BackLink to={listHref(kind)}>Catálogo</BackLink>}
      />
      <ListImport
        action={importHref(kind)}
        field="csv"
        answer={answer}
        label="Líneas"
        hint={`La primera dice las columnas: ${KINDS[kind].columns}. Lo que ya está cambia, lo demás se añade, y nada se quita.`}
        plan={
          plan && {
            heading: `Esto pasará: ${countsOf(plan)}`,
            columns: ['Línea', 'Nombre', 'Qué pasa'],
            rows: plan.map((one) => [one.line, one.name, changeText(one)]),
            button: 'Importar',
          }
        }
      />
    </div>
  );
}
