/** Searching for people (docs/product.md, "The staff's desk"). The search is in the address. */
import { Link, useLoaderData } from '@remix-run/react';
import { PERSON_STATE_NAMES, PERSON_STATES } from '~/api/contract/rules/people';
import { ROLE_NAMES, USER_TYPES } from '~/api/contract/rules/profile';
import { orProblem } from '~/app/.server/api/errors';
import { enterDesk, guarded } from '~/app/.server/guards';
import { readKey } from '~/app/domain/site/pagination';
import { Field, SelectField } from '~/app/forms/Field';
import { SearchForm } from '~/app/forms/SearchForm';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { EmptyState } from '~/app/ui/EmptyState';
import { KeyPages } from '~/app/ui/KeyPages';
import { PageHeader } from '~/app/ui/PageHeader';
import { personView } from './personTexts';

/** Accepts any query string. */
function readSearch(params: URLSearchParams) {
  const oneOf = <T extends string>(all: readonly T[], name: string) =>
    all.find((one) => one === params.get(name)) ?? '';
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    rol: oneOf(USER_TYPES, 'rol'),
    estado: oneOf(PERSON_STATE_NAMES, 'estado'),
    despues: readKey(params),
  };
}

export const loader = guarded(enterDesk, async ({ context }) => {
  const search = readSearch(context.url.searchParams);
  const { q, rol: role, estado: state, despues: after } = search;
  const { results, next } = await orProblem(context.api.people.list({ q, role, state, after }));
  const clock = { now: context.now(), timeZone: context.config.timeZone };
  return { search, next, people: results.map((one) => personView(one, clock)) };
});

const ROLES = USER_TYPES.map((value) => ({ value, label: ROLE_NAMES[value] }));
const STATES = PERSON_STATE_NAMES.map((value) => ({ value, label: PERSON_STATES[value] }));

export default function People() {
  const { search, next, people } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Personas"
        actions={
          <ButtonLink to={paths.roster()} variant="secondary">
            Alta de varias
          </ButtonLink>
        }
      />
      <SearchForm
        action={paths.people()}
        label="Buscar personas"
        className="mb-6 grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_12rem_auto] sm:items-end"
      >
        <Field
          label="Nombre, usuario o correo"
          name="q"
          type="search"
          maxLength={200}
          defaultValue={search.q}
        />
        <SelectField label="Rol" name="rol" placeholder="Todos" options={ROLES} defaultValue={search.rol} />
        <SelectField
          label="Estado"
          name="estado"
          placeholder="Todos"
          options={STATES}
          defaultValue={search.estado}
        />
        <SubmitButton variant="secondary">Buscar</SubmitButton>
      </SearchForm>
      {people.length === 0 ? (
        <EmptyState title="Nadie con esos datos" />
      ) : (
        <Card as="ul" className="divide-y divide-line p-2 sm:p-2">
          {people.map((one) => (
            <li key={one.username} className="flex items-start gap-4 px-3 py-3">
              <Avatar user={one.face} size="xs" />
              <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <div className="min-w-0 wrap-anywhere">
                  <Link to={paths.person(one.username)} className="link font-semibold">
                    {one.face.full_name}
                  </Link>
                  <p className="text-md text-muted">
                    {[one.username, one.email].filter(Boolean).join(' · ')}
                  </p>
                  {one.seen && <p className="text-md text-muted">{one.seen}</p>}
                </div>
                <p className="flex flex-wrap items-center gap-3">
                  {one.role} {one.state && <StatusBadge tone={one.tone}>{one.state}</StatusBadge>}
                </p>
              </div>
            </li>
          ))}
        </Card>
      )}
      <KeyPages
        after={search.despues}
        next={next}
        hrefFor={(despues) => paths.people({ ...search, despues })}
      />
    </>
  );
}
