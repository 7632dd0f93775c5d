import { STATUS_FILTERS } from '~/api/contract/rules/sessions';
import { FILTER_LABELS, grouped } from '~/app/domain/sessions/status';
import { SearchForm } from '~/app/forms/SearchForm';
import { SearchControl, SearchInput } from '~/app/forms/searchControls';
import * as paths from '~/app/paths';
import type { DialogLinks } from '~/app/sessions/dialogs/dialogLinks';
import { MentorshipDialogs, useMentorshipDialogs } from '~/app/sessions/dialogs/MentorshipDialogs';
import {
  isFiltered,
  LIST_PATH,
  type ListState,
  listHref,
  readListState,
  tabHref,
} from '~/app/sessions/listUrl';
import { SessionBadge } from '~/app/sessions/MentorshipFacts';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { Avatar } from '~/app/ui/Avatar';
import { Button } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { EmptyState } from '~/app/ui/EmptyState';
import { Icon } from '~/app/ui/Icon';
import { Pagination } from '~/app/ui/Pagination';
import { Link } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import type { LoadedList } from './loadMentorships';
import { MentorshipCard } from './MentorshipCard';
import { MentorshipsHeader } from './MentorshipsHeader';

interface ListProps {
  list: LoadedList;
  state: ListState;
}

function EmptyList({ list: { isEmpty, isStudent, isStaff }, state }: ListProps) {
  if (isFiltered(state)) {
    return (
      <EmptyState title="Ninguna sesión coincide">
        <p>Prueba con otras palabras o con otro estado.</p>
      </EmptyState>
    );
  }
  if (isStaff) return <EmptyState title="Todavía no hay sesiones" />;
  if (state.tab === 'past') return <EmptyState title="Todavía no has tenido ninguna sesión" />;
  const title = isEmpty ? 'Todavía no tienes sesiones' : 'No tienes sesiones por delante';
  return (
    <EmptyState title={title}>
      <p>
        {isStudent
          ? 'Elige un mentor y una hora libre de su semana: la verás aquí en cuanto la reserves.'
          : 'Cuando un estudiante reserve contigo la verás aquí, y podrás confirmarla.'}
      </p>
    </EmptyState>
  );
}

function ListFilters({ list: { counts, isStaff }, state }: ListProps) {
  return (
    <SearchForm
      action={LIST_PATH}
      label={isStaff ? 'Buscar en todas las sesiones' : 'Buscar en tus sesiones'}
      hrefOf={(params) => listHref(readListState(params))}
      replace
      className="mb-6 grid grid-cols-[1fr_auto] items-end gap-3 max-sm:[&_label>span]:sr-only sm:grid-cols-[1fr_auto_auto]"
    >
      {state.tab === 'past' && <input type="hidden" name="vista" value="pasadas" />}
      <SearchControl label="Buscar" className="col-span-2 block sm:col-span-1">
        <SearchInput name="q" defaultValue={state.q} maxLength={200} placeholder="Persona, tema, sala…" />
      </SearchControl>
      <SearchControl label="Estado">
        <select name="status" defaultValue={state.status} className="control sm:w-56">
          {STATUS_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {FILTER_LABELS[filter]} ({counts[filter]})
            </option>
          ))}
        </select>
      </SearchControl>
      <Button type="submit" variant="secondary">
        <Icon name="search" className="size-5" />
        Filtrar
      </Button>
    </SearchForm>
  );
}

interface ListGroupProps {
  group: ReturnType<typeof grouped<MentorshipView>>[number];
  links: DialogLinks;
}

function ListGroup({ group: { title, days, items }, links }: ListGroupProps) {
  return (
    <section aria-label={title} className="mt-8 first-of-type:mt-5">
      <h2 className="mb-3 text-2xl">
        {title} {days && <span className="ml-1.5 font-sans text-md font-normal text-muted">{days}</span>}
      </h2>
      <Card as="ul" className="overflow-hidden p-0 sm:p-0">
        {items.map((mentorship) => (
          <MentorshipCard key={mentorship.identifier} mentorship={mentorship} links={links} />
        ))}
      </Card>
    </section>
  );
}

export function ListPage({ list }: { list: LoadedList }) {
  const { links, search, isWaiting } = useMentorshipDialogs();
  const state = readListState(search);
  const { page, asked } = list;
  const [first] = asked?.items ?? [];
  // What has just been asked for stands above, a series as a whole.
  const rows = page.items.filter(
    ({ identifier, series }) =>
      identifier !== first?.identifier && !(series?.waits && series.id === first?.series?.id),
  );
  return (
    <>
      <MentorshipsHeader
        title={list.isStaff ? 'Todas las mentorías' : 'Mis Mentorías'}
        shown={list}
        search={search}
      />
      {list.credits.length > 0 && (
        <Callout tone="hint" className="mb-6">
          {list.credits.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Callout>
      )}
      {!list.isEmpty && <ListFilters list={list} state={state} />}
      {isFiltered(state) && (
        <p>
          <TextLink to={tabHref(state.tab)}>Quitar los filtros</TextLink>
        </p>
      )}
      {page.total === 0 ? (
        <EmptyList list={list} state={state} />
      ) : (
        <section aria-label="Lista de sesiones" aria-busy={isWaiting}>
          <p className="text-muted" role="status">
            Mostrando {page.from} a {page.to} de {page.total} mentorías
          </p>
          {asked && <ListGroup group={asked} links={links} />}
          {grouped(rows).map((group) => (
            <ListGroup key={group.title} group={group} links={links} />
          ))}
          <Pagination {...page} hrefFor={(number) => listHref(state, { page: number })} />
        </section>
      )}
      {list.groups && !list.isStaff && state.tab === 'next' && (
        <p className="mt-6">
          <TextLink to={paths.openMentorships()}>Ver sesiones en grupo</TextLink>
        </p>
      )}
      <EndedList list={list} state={state} />
      <MentorshipDialogs selected={list.selected} known={page.items} />
    </>
  );
}

/** Below what is over: what was cancelled, declined or has expired. Nothing without any. */
function EndedList({ list: { ended }, state }: ListProps) {
  if (!ended || (ended !== 'failed' && ended.total === 0)) return null;
  return (
    <section aria-labelledby="no-celebradas" className="mt-12">
      <h2 id="no-celebradas" className="mb-3 text-2xl">
        No se celebraron{' '}
        {ended !== 'failed' && (
          <span className="ml-1.5 font-sans text-md font-normal text-muted">{ended.total}</span>
        )}
      </h2>
      {ended === 'failed' ? (
        <p role="alert">No las hemos podido cargar. Vuelve a intentarlo en unos segundos.</p>
      ) : (
        <>
          <Card as="ul" className="overflow-hidden p-0 sm:p-0">
            {ended.items.map((one) => (
              <li
                key={one.identifier}
                className="relative grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-2 border-line p-4 -outline-offset-2 not-first:border-t focus-within:bg-teal-soft/50 hover:bg-teal-soft/50 sm:px-6 sm:py-5 md:grid-cols-[auto_1fr_auto]"
              >
                <Avatar user={one.face} size="md" />
                <div className="min-w-0">
                  <h3 className="font-serif text-xl font-semibold tabular-nums">
                    <Link to={paths.endedMentorship(one.identifier)} className="after:absolute after:inset-0">
                      <span className="inline-block first-letter:uppercase">{one.day},</span> {one.hours}
                    </Link>
                  </h3>
                  <p className="font-semibold">{one.others}</p>
                  <p className="text-md text-muted">{one.how}</p>
                  {one.reason && <p className="line-clamp-2 text-md">«{one.reason}»</p>}
                </div>
                <p className="flex flex-wrap gap-2 max-md:col-start-2">
                  <SessionBadge state={one.state} />{' '}
                  {one.isLate && <StatusBadge tone="wait">Tardía</StatusBadge>}
                </p>
              </li>
            ))}
          </Card>
          <Pagination {...ended} hrefFor={(number) => listHref(state, { ended: number })} />
        </>
      )}
    </section>
  );
}
