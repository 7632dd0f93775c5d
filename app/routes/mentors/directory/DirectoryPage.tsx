import { Link, useNavigation } from '@remix-run/react';
import { isFiltered } from '~/api/contract/rules/search';
import { FieldErrors } from '~/app/forms/Field';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import { useControlsKey } from '~/app/forms/SearchForm';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { EmptyState } from '~/app/ui/EmptyState';
import { Icon } from '~/app/ui/Icon';
import { PageHeader } from '~/app/ui/PageHeader';
import { Pagination } from '~/app/ui/Pagination';
import { clearedHref, type DirectoryState, directoryHref } from './directoryUrl';
import { DirectoryFilters, FILTER_FORM_ID, Filters } from './Filters';
import type { LoadedDirectory } from './loadDirectory';
import { MentorCard, RecommendedSection } from './MentorCards';

/** 'Ordenar', the number of mentors, and how the order is made (docs/product.md, 'Search engines'). */
function OrderChoice({ directory }: { directory: LoadedDirectory }) {
  const { state, options, count, problems } = directory;
  const ids = fieldIds('order');
  const errors = problems.order ? [problems.order] : null;
  const { reason, more } = options.order;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="font-medium">
          {totalText(count, isFiltered(state))}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <label htmlFor={ids.control} className="font-medium">
            Ordenar
          </label>
          <select
            key={useControlsKey()}
            form={FILTER_FORM_ID}
            id={ids.control}
            name="order"
            defaultValue={state.order}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            className="control w-60"
            {...describedBy('order', { hint: reason, errors })}
          >
            {options.orders.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      <FieldErrors name="order" errors={errors} />
      <div className="flex flex-wrap items-center gap-x-4 text-muted">
        <p id={ids.hint}>{reason}</p>
        {more && (
          <details>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              Cómo se ordenan
            </summary>
            <p className="pb-2">{more}</p>
          </details>
        )}
        <a href={paths.faq('orden-de-los-mentores')} className="link inline-flex min-h-11 items-center">
          Más sobre el orden
        </a>
      </div>
    </div>
  );
}

const TAB = 'inline-flex min-h-11 items-center gap-2 border-b-3 px-1 font-medium';

function FavouriteTabs({ state, count }: { state: DirectoryState; count: number }) {
  const tab = (favourites: boolean) => ({
    to: directoryHref(state, { favourites }),
    ...(state.favourites === favourites
      ? { 'aria-current': 'page' as const, className: `${TAB} border-teal text-teal-strong` }
      : { className: `${TAB} border-transparent text-muted hover:text-teal-strong` }),
  });
  return (
    <nav aria-label="Qué mentores" className="mb-6 flex gap-6 border-b border-line">
      <Link {...tab(false)}>Todos</Link>
      <Link {...tab(true)}>
        <Icon name="heart" className="size-4.5" />
        {count > 0 ? `Mis favoritos (${count})` : 'Mis favoritos'}
      </Link>
    </nav>
  );
}

function EmptyDirectory({ state }: { state: DirectoryState }) {
  if (isFiltered(state))
    return (
      <EmptyState title="No se encontraron mentores">
        <p>Prueba con otro nombre, con más áreas o con menos condiciones.</p>
        <ButtonLink to={clearedHref(state)} variant="secondary">
          Limpiar filtros
        </ButtonLink>
      </EmptyState>
    );
  return state.favourites ? (
    <EmptyState title="Todavía no tienes favoritos">
      <p>Pulsa el corazón de un mentor y lo tendrás aquí, a mano para cuando quieras reservar.</p>
      <ButtonLink to={paths.mentors()}>Ver todos los mentores</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState title="No se encontraron mentores">
      <p>Todavía no hay ningún mentor con el perfil completo. Vuelve a mirar dentro de unos días.</p>
    </EmptyState>
  );
}

export function DirectoryPage({ directory }: { directory: LoadedDirectory }) {
  const { state, cards, pages, options, problems, favourites, recommended } = directory;
  const { location } = useNavigation();
  const isWaiting = location?.pathname === paths.mentors() && !location.hash;
  return (
    <>
      <PageHeader title="Encuentra tu Mentor" />
      {favourites && <FavouriteTabs state={state} count={favourites.length} />}
      <div className="gap-8 lg:grid lg:grid-cols-[16.5rem_1fr]">
        <Filters state={state} options={options} problems={problems} />
        <section aria-labelledby="titulo-resultados" aria-busy={isWaiting} className="mt-6 min-w-0 lg:mt-0">
          <h2 id="titulo-resultados" className="sr-only">
            {state.favourites ? 'Mis favoritos' : 'Mentores'}
          </h2>
          <OrderChoice directory={directory} />
          <DirectoryFilters state={state} options={options} />
          <div className={classes('mt-4', isWaiting && 'opacity-60 transition-opacity delay-150')}>
            {recommended.length > 0 && <RecommendedSection {...directory} />}
            {cards.length === 0 ? (
              <EmptyDirectory state={state} />
            ) : (
              <ul className="grid gap-4 xl:grid-cols-2">
                {cards.map((card) => (
                  <MentorCard
                    key={card.username}
                    mentor={card}
                    isFavourite={favourites?.includes(card.username) ?? null}
                  />
                ))}
              </ul>
            )}
          </div>
          <div className="mt-8">
            <Pagination page={state.page} pages={pages} hrefFor={(page) => directoryHref(state, { page })} />
          </div>
        </section>
      </div>
    </>
  );
}

function totalText(count: number, filtered: boolean): string {
  if (count === 1) return filtered ? '1 mentor encontrado' : '1 mentor';
  return filtered ? `${count} mentores encontrados` : `${count} mentores`;
}
