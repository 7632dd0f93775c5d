/** /admin/catalogo: subjects, categories and badges in their order, and adding one (docs/product.md, "The staff's desk"). */
import { redirect } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import type { CatalogueKind } from '~/api/contract/catalogue';
import { orProblem } from '~/app/.server/api/errors';
import { orRefused, textsIn } from '~/app/.server/forms/readForm';
import { enterDesk, guarded, posted } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { PostButton } from '~/app/forms/PostButton';
import { buttonStyle } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { Icon } from '~/app/ui/Icon';
import { LinkSwitch } from '~/app/ui/LinkSwitch';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { FoldedForm } from '../DeskForm';
import { EntryFields } from './EntryFields';
import {
  entryHref,
  fileHref,
  importHref,
  KIND_NAMES,
  KINDS,
  LABELS,
  listHref,
  readKind,
  usesText,
} from './kinds';

export const shouldRevalidate = afterRefusal;

export const loader = guarded(enterDesk, async ({ context, me }) => {
  const kind = readKind(context.url.searchParams);
  const { catalogue } = context.api;
  const [entries, scopes] = await orProblem(
    Promise.all([catalogue.list(kind), kind === 'expertises' ? catalogue.list('scopes') : []]),
  );
  return { kind, entries, scopes, mayChange: me.user_type === 'admin' };
});

export const action = posted(enterDesk, async ({ context }, form) => {
  const kind = readKind(context.url.searchParams);
  const { catalogue } = context.api;
  const { key, by, ...values } = textsIn(form, ['key', 'by', ...KINDS[kind].fields]);
  return orRefused({ ...values, key }, async () => {
    if (key) await catalogue.move(kind, key, by === 'up' ? 'up' : 'down');
    else {
      const { name } = await catalogue.add(kind, values);
      context.flash.set(successToast(`Añadida: ${name}`));
    }
    return redirect(listHref(kind));
  });
});

export default function Catalogue() {
  const { kind, entries, scopes, mayChange } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const added = refused?.values.key ? undefined : refused;
  const options = scopes.map(({ key: value, name: label }) => ({ value, label }));
  const groups =
    kind === 'expertises'
      ? options.filter(({ value }) => entries.some(({ scope }) => scope === value))
      : [{ value: '', label: '' }];
  return (
    <>
      <PageHeader
        title="Catálogo"
        actions={
          <>
            {mayChange && (
              <Link to={importHref(kind)} className={buttonStyle('secondary')}>
                Importar
              </Link>
            )}{' '}
            <a href={fileHref(kind)} download className={buttonStyle('secondary')}>
              Descargar CSV
            </a>
          </>
        }
      />
      <div className="flex max-w-4xl flex-col items-start gap-6">
        <LinkSwitch
          label="Qué"
          links={KIND_NAMES.map((one) => ({
            to: listHref(one),
            text: KINDS[one].many,
            isCurrent: one === kind,
          }))}
        />
        {!mayChange && <p className="text-muted">Lo cambia quien administra el sitio.</p>}
        {mayChange && (
          <FoldedForm
            key={`${kind}${entries.length}`}
            id="anadir"
            heading={`Añadir una ${KINDS[kind].one}`}
            labels={LABELS}
            refused={added}
            problem="No se ha añadido"
            button={{ pendingText: 'Añadiendo...', children: 'Añadir' }}
            action={listHref(kind)}
          >
            <EntryFields isNew kind={kind} scopes={options} refused={added} before={{ points: 10 }} />
          </FoldedForm>
        )}
        {refused?.values.key && <ErrorSummary errors={refused.errors} labels={{}} title="No se ha movido" />}
        {groups.map(({ value, label }) => {
          const rows = entries.filter(({ scope }) => kind !== 'expertises' || scope === value);
          return (
            <section key={value} aria-label={label || KINDS[kind].many} className="w-full">
              {label && <h2 className="mb-2 text-xl">{label}</h2>}
              <Card as="ul" className="divide-y divide-line p-2 sm:p-2">
                {rows.map((entry, i) => (
                  <li key={entry.key} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-2">
                    <div className="min-w-0 grow basis-48">
                      <Link to={entryHref(kind, entry.key)} className="link font-medium wrap-anywhere">
                        {entry.name}
                      </Link>{' '}
                      {entry.retired_at && <StatusBadge tone="wait">Retirada</StatusBadge>}
                      <p className="text-md text-muted">{usesText(kind, entry.used)}</p>
                    </div>
                    {mayChange && (
                      <>
                        <Move kind={kind} entry={entry} by="up" isOff={i === 0} />
                        <Move kind={kind} entry={entry} by="down" isOff={i === rows.length - 1} />
                      </>
                    )}
                  </li>
                ))}
              </Card>
            </section>
          );
        })}
      </div>
    </>
  );
}

interface MoveProps {
  kind: CatalogueKind;
  entry: { key: string; name: string };
  by: 'up' | 'down';
  /** It is the first or last already. */
  isOff: boolean;
}

function Move({ kind, entry, by, isOff }: MoveProps) {
  return (
    <PostButton
      action={listHref(kind)}
      fields={{ key: entry.key, by }}
      variant="quiet"
      className="px-3"
      disabled={isOff}
      aria-label={`${by === 'up' ? 'Subir' : 'Bajar'} ${entry.name}`}
    >
      <Icon name="arrow-down" className={by === 'up' ? 'size-5 rotate-180' : 'size-5'} />
    </PostButton>
  );
}
