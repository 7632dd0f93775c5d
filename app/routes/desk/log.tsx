/** The log, with its search in the address (docs/product.md, "The staff's desk"). */
import { useLoaderData } from '@remix-run/react';
import { ACT_NAMES, ACTS } from '~/api/contract/rules/audit';
import { orProblem } from '~/app/.server/api/errors';
import { enterDesk, guarded } from '~/app/.server/guards';
import { Field, SelectField } from '~/app/forms/Field';
import { SearchForm } from '~/app/forms/SearchForm';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { buttonStyle } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { KeyPages } from '~/app/ui/KeyPages';
import { PageHeader } from '~/app/ui/PageHeader';
import { LogLines } from './LogLines';
import { filterOf, readLogSearch } from './logSearch';
import { lineView } from './personTexts';

export const loader = guarded(enterDesk, async ({ context, me }) => {
  const search = readLogSearch(context.url.searchParams);
  const { results, next } = await orProblem(context.api.people.log(filterOf(search)));
  const lines = results.map((line) => lineView(line, context.config.timeZone));
  return { search, next, lines, mayExport: me.user_type === 'admin' };
});

const ACT_OPTIONS = ACT_NAMES.map((value) => ({ value, label: ACTS[value][0] }));

export default function Log() {
  const { search, next, lines, mayExport } = useLoaderData<typeof loader>();
  const { despues, ...filter } = search;
  return (
    <>
      <PageHeader
        title="Registro"
        actions={
          mayExport && (
            <a href={paths.logFile(filter)} download className={buttonStyle('secondary')}>
              Descargar CSV
            </a>
          )
        }
      />
      <p className="mb-6 max-w-prose text-muted">
        Lo que hace el equipo y lo que afecta a la seguridad de las cuentas. Nadie puede cambiarlo ni borrarlo
        antes de 24 meses; descargarlo también queda anotado.
      </p>
      <SearchForm
        action={paths.log()}
        label="Buscar en el registro"
        className="mb-6 grid gap-4 sm:grid-cols-2 sm:items-end xl:grid-cols-[1fr_1fr_11rem_11rem_auto]"
      >
        <Field
          label="Usuario"
          name="persona"
          type="search"
          maxLength={150}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={search.persona}
        />
        <SelectField
          label="Qué"
          name="acto"
          placeholder="Todo"
          options={ACT_OPTIONS}
          defaultValue={search.acto}
        />
        <Field label="Desde" name="desde" type="date" defaultValue={search.desde} />
        <Field label="Hasta" name="hasta" type="date" defaultValue={search.hasta} />
        <SubmitButton variant="secondary">Buscar</SubmitButton>
      </SearchForm>
      {lines.length === 0 ? (
        <EmptyState title="No hay nada con esos datos" />
      ) : (
        <Card className="py-2 sm:py-2">
          <LogLines lines={lines} />
        </Card>
      )}
      <KeyPages after={despues} next={next} hrefFor={(key) => paths.log({ ...filter, despues: key })} />
    </>
  );
}
