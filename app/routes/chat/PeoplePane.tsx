import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { type PeopleQuery, peopleParams } from '~/app/domain/chat/people';
import { formatCount } from '~/app/domain/mentors/scores';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { Button, ButtonLink } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { EmptyState } from '~/app/ui/EmptyState';
import { UnreadBadge } from '~/app/ui/frame/unread';
import { Icon } from '~/app/ui/Icon';
import { PageTabs } from '~/app/ui/PageTabs';
import { Form, Link } from '~/app/ui/router';
import type { loader as conversationLoader } from './conversation/conversation';
import type { PeopleList } from './loadPeople';
import type { PersonRow, usePeople } from './usePeople';

function EmptyPeople({ of, query }: { of: 'students' | 'mentors'; query: PeopleQuery }) {
  if (query.q !== '') {
    return (
      <EmptyState title="Nadie coincide con la búsqueda">
        <p>Prueba con menos letras o con otra palabra.</p>
      </EmptyState>
    );
  }
  return of === 'mentors' ? (
    <EmptyState title="No hay mentores disponibles">
      <p>Cuando haya mentores en Mentorea, podrás escribirles desde aquí.</p>
    </EmptyState>
  ) : (
    <EmptyState
      title={
        query.isNew
          ? 'Aún no hay estudiantes a quienes escribir'
          : 'No hay estudiantes que hayan iniciado conversaciones contigo'
      }
    >
      <p>Te escriben desde tu perfil público. A quien ya ha reservado contigo puedes escribirle tú.</p>
      <ButtonLink to={paths.mentorships()} variant="secondary">
        Ver Mis Mentorías
      </ButtonLink>
    </EmptyState>
  );
}

const TITLES = {
  students: 'Error al cargar los estudiantes',
  mentors: 'Error al cargar los mentores',
} as const;

interface PeopleFailureProps {
  of: keyof typeof TITLES;
  /** Address of this page, to load it again. */
  href: string;
  /** Retries with scripts; null if the page itself has to be reloaded. */
  retry: (() => void) | null;
}

function PeopleFailure({ of, href, retry }: PeopleFailureProps) {
  return (
    <div role="alert">
      <EmptyState title={TITLES[of]}>
        <p>El servicio no ha respondido como debía. Espera unos segundos y prueba otra vez.</p>
        <ButtonLink
          to={href}
          reloadDocument
          onClick={(event) => {
            if (retry === null) return;
            event.preventDefault();
            retry();
          }}
        >
          Reintentar
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

interface PersonLinkProps {
  person: PersonRow;
  /** Search text to keep when a conversation opens. */
  q: string;
  isChosen: boolean;
}

/** A person in the list with the last line, linked to the conversation. The open one shows no unread count. */
function PersonLink({ person, q, isChosen }: PersonLinkProps) {
  const unread = isChosen ? 0 : person.unread;
  const line = person.lastLine || person.about;
  return (
    <li>
      <Link
        to={paths.conversation(person.username, { q })}
        aria-current={isChosen ? 'page' : undefined}
        className={classes(
          'flex min-h-16 items-center gap-3 rounded-xl px-3 py-2 focus-visible:-outline-offset-4',
          isChosen ? 'bg-teal-soft text-teal-strong' : 'hover:bg-teal-soft/60',
        )}
      >
        <Avatar user={person} size="sm" />{' '}
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-3">
            <span className={classes('min-w-0 grow truncate', (isChosen || unread > 0) && 'font-semibold')}>
              {person.full_name}
            </span>{' '}
            {person.lastText !== '' && <span className="shrink-0 text-muted">{person.lastText}</span>}
          </span>{' '}
          {(line !== '' || unread > 0) && (
            <span className="flex items-center gap-3">
              <span className={classes('min-w-0 grow truncate', unread > 0 ? 'font-medium' : 'text-muted')}>
                {line}
              </span>{' '}
              <UnreadBadge count={unread} className="shrink-0" />
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

interface PeoplePaneProps {
  /** As loaded with the page. */
  loaded: PeopleList;
  /** As currently shown. */
  people: ReturnType<typeof usePeople>;
  /** Username of the open conversation. */
  chosen: string | null;
  /** The API keeps texts for one's own messages. */
  hasReplies: boolean;
}

/** The person of the open conversation, as a row of the list; null for none. */
function useOpenPerson(): PersonRow | null {
  const open = useRouteLoaderData<typeof conversationLoader>('routes/chat/conversation/conversation');
  if (!open?.view) return null;
  const { id, username, full_name, profile_picture } = open.view.other;
  const unsaid = { about: '', lastMessageAt: null, lastText: '', lastLine: '', unread: 0 };
  return { id, username, full_name, profile_picture, ...unsaid };
}

/** The list of people and its search form; with scripts it searches while typing. */
export function PeoplePane({ loaded, people: shown, chosen, hasReplies }: PeoplePaneProps) {
  const { pathname } = useLocation();
  const { list, isWaiting, search, searchSoon } = shown;
  const open = useOpenPerson();
  const { query, of, failure } = list;
  const isListed = open === null || list.people.some(({ id }) => id === open.id);
  const people = isListed || query.q !== '' ? list.people : [open, ...list.people];
  // Beside a conversation the page is about the person, whose name is the only h1.
  const Title = chosen === null ? 'h1' : 'p';
  return (
    <section
      aria-label="Personas"
      className={classes('lg:flex lg:min-h-0 lg:flex-col', chosen !== null && 'max-lg:hidden')}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Title className="font-serif text-3xl leading-tight font-semibold">
          {query.isNew ? 'Nuevo mensaje' : 'Mensajes'}
        </Title>
        {query.isNew ? (
          <ButtonLink to={paths.chat()} variant="secondary">
            Cancelar
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.chat(peopleParams({ q: '', isNew: true }))} variant="secondary">
            <Icon name="pencil" className="size-5" />
            Nuevo mensaje
          </ButtonLink>
        )}
      </div>
      {hasReplies && <PageTabs page="chat" />}
      <Form
        action={pathname}
        role="search"
        aria-label="Buscar personas"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void search({ ...query, q: String(new FormData(event.currentTarget).get('q')).trim() });
        }}
        className="mb-3 grid grid-cols-[1fr_auto] gap-2"
      >
        {loaded.query.isNew && <input type="hidden" name="nuevo" value="1" />}
        <input
          // A new address resets the search; text typed meanwhile is kept.
          key={`${loaded.query.q} ${loaded.query.isNew}`}
          type="search"
          name="q"
          defaultValue={loaded.query.q}
          maxLength={200}
          autoComplete="off"
          aria-label={of === 'mentors' ? 'Nombre, usuario o materia' : 'Nombre o usuario'}
          placeholder={of === 'mentors' ? 'Nombre o materia' : 'Nombre'}
          className="control"
          onChange={({ target }) => searchSoon({ ...query, q: target.value.trim() })}
        />
        <Button type="submit" variant="secondary" className="px-3.5" aria-label="Buscar personas">
          <Icon name="search" className="size-5" />
        </Button>
      </Form>
      <p role="status" className={classes('px-1 text-muted', statusText(list) === '' ? 'sr-only' : 'mb-2')}>
        {statusText(list)}{' '}
        {query.q !== '' && (
          <Link
            to={paths.address(pathname, peopleParams({ ...query, q: '' }))}
            className="ml-1 inline-flex min-h-11 items-center text-teal underline lg:min-h-0"
            onClick={() => void search({ ...query, q: '' })}
          >
            Ver todos
          </Link>
        )}
      </p>
      <div
        aria-busy={isWaiting}
        className={classes(
          'chat-list lg:min-h-0 lg:overflow-y-auto',
          isWaiting && 'opacity-60 transition-opacity delay-150',
        )}
      >
        {failure !== null ? (
          <PeopleFailure
            of={of}
            href={paths.address(pathname, peopleParams(query))}
            retry={failure === 401 ? null : () => void search(query)}
          />
        ) : people.length === 0 ? (
          <EmptyPeople of={of} query={query} />
        ) : (
          <ul className="flex flex-col gap-0.5">
            {people.map((person) => (
              <PersonLink
                key={person.id}
                person={person}
                q={query.isNew ? '' : query.q}
                isChosen={person.username.toLowerCase() === chosen?.toLowerCase()}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The number of results, and whether more exist than are shown; '' for a complete list without a search. */
function statusText({ of, query: { q }, people, count, failure }: PeopleList): string {
  if (failure !== null) return '';
  const who =
    of === 'mentors' ? (count === 1 ? 'mentor' : 'mentores') : count === 1 ? 'estudiante' : 'estudiantes';
  if (count === null || people.length < count) {
    const all = count === null ? '' : ` de ${formatCount(count)}`;
    return `Se muestran ${people.length}${all} ${who}: busca por nombre${of === 'mentors' ? ' o materia' : ''}.`;
  }
  return q === '' ? '' : `${count} ${who}`;
}
