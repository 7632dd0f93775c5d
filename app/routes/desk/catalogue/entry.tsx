/** /admin/catalogo/cambiar: one entry renamed, merged, retired or deleted (docs/product.md, "The staff's desk"). */
import { type MetaFunction, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import { orRefused, textsIn } from '~/app/.server/forms/readForm';
import { enterDesk, guarded, posted } from '~/app/.server/guards';
import { fieldsOf, type Refused } from '~/app/domain/site/refusedFields';
import { successToast } from '~/app/domain/site/toasts';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { SelectField } from '~/app/forms/Field';
import { PostButton } from '~/app/forms/PostButton';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { BackLink } from '~/app/ui/BackLink';
import { Card, TitledCard } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { DeskForm } from '../DeskForm';
import { EntryFields } from './EntryFields';
import { entryHref, KINDS, LABELS, listHref, readKind, usesText } from './kinds';

export const shouldRevalidate = afterRefusal;

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  found ? [{ title: `${found.entry.name} · Mentorea` }] : [];

export const loader = guarded(enterDesk, async ({ context, me }) => {
  const kind = readKind(context.url.searchParams);
  const { catalogue } = context.api;
  const [entries, scopes] = await orProblem(
    Promise.all([catalogue.list(kind), kind === 'expertises' ? catalogue.list('scopes') : []]),
  );
  const entry = entries.find(({ key }) => key === context.url.searchParams.get('id'));
  if (!entry) throw statusResponse(404);
  return {
    ...{ kind, entry },
    others: entries.flatMap(({ key: value, name: label }) => (value === entry.key ? [] : [{ value, label }])),
    scopes: scopes.map(({ key: value, name: label }) => ({ value, label })),
    mayChange: me.user_type === 'admin',
  };
});

export const action = posted(enterDesk, async ({ context }, form) => {
  const kind = readKind(context.url.searchParams);
  const key = context.url.searchParams.get('id') ?? '';
  const { intent, into, ...values } = textsIn(form, ['intent', 'into', ...KINDS[kind].fields]);
  const { catalogue } = context.api;
  const { name_id: _, ...changes } = values as Partial<typeof values> & { name_id?: string };
  const acts: Record<string, () => Promise<string>> = {
    change: async () => `Guardada: ${(await catalogue.change(kind, key, changes)).name}`,
    merge: async () => `Unida con ${(await catalogue.merge(kind, key, into)).name}`,
    retire: async () => `Retirada: ${(await catalogue.change(kind, key, { retired: true })).name}`,
    offer: async () => `Se ofrece otra vez: ${(await catalogue.change(kind, key, { retired: false })).name}`,
    remove: async () => {
      await catalogue.remove(kind, key);
      return 'Borrada';
    },
  };
  const act = Object.hasOwn(acts, intent) && acts[intent];
  if (!act) throw statusResponse(400);
  return orRefused({ ...values, into, intent }, async () => {
    context.flash.set(successToast(await act()));
    return redirect(intent === 'merge' || intent === 'remove' ? listHref(kind) : entryHref(kind, key));
  });
});

export default function CatalogueEntryPage() {
  const { kind, entry, scopes, mayChange } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const of = (intent: string) => (refused?.values.intent === intent ? refused : undefined);
  const post = { action: entryHref(kind, entry.key), variant: 'secondary' as const };
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div>
        <BackLink to={listHref(kind)}>Catálogo</BackLink>
        <PageHeader
          title={entry.name}
          eyebrow={`${KINDS[kind].one}${entry.name_id ? ` ${entry.name_id}` : ''} · ${usesText(kind, entry.used)}`}
          actions={entry.retired_at && <StatusBadge tone="wait">Retirada</StatusBadge>}
        />
      </div>
      {mayChange ? (
        <>
          <Card>
            <Form method="post" action={post.action} noValidate className="flex flex-col gap-5">
              <ErrorSummary errors={of('change')?.errors} labels={LABELS} title="No se ha guardado" />
              <EntryFields kind={kind} scopes={scopes} refused={of('change')} before={entry} />
              <div>
                <SubmitButton name="intent" value="change" pendingText="Guardando...">
                  Guardar
                </SubmitButton>
              </div>
            </Form>
          </Card>
          <Merge refused={of('merge')} />
          <TitledCard
            id="retirar"
            title={entry.retired_at ? 'Ofrecer otra vez' : 'Retirar'}
            className="flex flex-col items-start gap-4"
          >
            <p className="text-muted">
              Retirada, ya no se ofrece a nadie. Quien la tiene la conserva, y se sigue viendo.
            </p>
            <PostButton {...post} fields={{ intent: entry.retired_at ? 'offer' : 'retire' }}>
              {entry.retired_at ? 'Ofrecer otra vez' : 'Retirar'}
            </PostButton>
            <ErrorSummary
              errors={(of('remove') ?? of('retire') ?? of('offer'))?.errors}
              labels={{}}
              title="No se ha hecho"
            />
            {entry.used === 0 && (
              <PostButton {...post} variant="danger" fields={{ intent: 'remove' }}>
                Borrar (no la usa nadie)
              </PostButton>
            )}
          </TitledCard>
        </>
      ) : (
        <Card>
          <p className="whitespace-pre-line wrap-anywhere">{entry.description || 'Sin descripción.'}</p>
        </Card>
      )}
    </div>
  );
}

const MERGE_LABELS = { into: 'La que se queda' };

function Merge({ refused }: { refused: Refused | undefined }) {
  const { kind, entry, others } = useLoaderData<typeof loader>();
  const button = { name: 'intent', value: 'merge', pendingText: 'Uniendo...', children: 'Unir' };
  const lead = `Todo lo que usa «${entry.name}» pasa a usar la otra, y esta desaparece. No se puede deshacer.${
    kind === 'expertises' ? ' Su dirección y las búsquedas que la nombran llevarán a la otra.' : ''
  }`;
  return (
    <Card>
      <DeskForm
        {...{ refused, lead }}
        id="unir"
        heading="Unir con otra"
        labels={MERGE_LABELS}
        problem="No se han unido"
        button={{ ...button, variant: 'danger' }}
        action={entryHref(kind, entry.key)}
      >
        <SelectField
          {...fieldsOf(MERGE_LABELS, refused)('into')}
          required
          placeholder="Elige una"
          options={others}
        />
      </DeskForm>
    </Card>
  );
}
