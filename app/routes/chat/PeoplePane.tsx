import { Form, Link, useLocation } from '@remix-run/react';
import { Search } from 'lucide-react';
import { Button } from '~/ui/Button';
import { classes } from '~/ui/classes';
import { withQuery } from './chatPaths';
import { EmptyPeople } from './EmptyPeople';
import type { PeopleList } from './loadPeople';
import { PeopleFailure } from './PeopleFailure';
import { PersonLink } from './PersonLink';
import { usePeople } from './usePeople';

interface PeoplePaneProps {
  loaded: PeopleList;
  /** Username of the open conversation. */
  chosen: string | null;
}

/** The people one can talk with, and their search: a form; with scripts it searches as one types. */
export function PeoplePane({ loaded, chosen }: PeoplePaneProps) {
  const { pathname } = useLocation();
  const { list, isWaiting, search, searchSoon } = usePeople(loaded);
  // Beside a conversation the page is about the person: its h1 comes first, and alone.
  const Title = chosen === null ? 'h1' : 'p';
  return (
    <section aria-label="Personas" className="chat-people">
      <Title className="mb-4 font-serif text-3xl leading-tight font-semibold">Mensajes</Title>
      <Form
        action={pathname}
        role="search"
        aria-label="Buscar personas"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void search(typedInto(event.currentTarget));
        }}
        className="mb-3 grid grid-cols-[1fr_auto] gap-2"
      >
        <input
          // Another address, another search; what is typed meanwhile stays.
          key={loaded.q}
          type="search"
          name="q"
          defaultValue={loaded.q}
          maxLength={200}
          autoComplete="off"
          aria-label={list.of === 'mentors' ? 'Nombre, usuario o materia' : 'Nombre o usuario'}
          placeholder={list.of === 'mentors' ? 'Nombre o materia' : 'Nombre'}
          className="control"
          onChange={({ target }) => searchSoon(tidy(target.value))}
        />
        <Button type="submit" variant="secondary" className="px-3.5" aria-label="Buscar personas">
          <Search aria-hidden="true" className="size-5" />
        </Button>
      </Form>
      <p role="status" className={classes('px-1 text-muted', statusText(list) === '' ? 'sr-only' : 'mb-2')}>
        {statusText(list)}
        {list.q !== '' && (
          <Link
            to={pathname}
            className="ml-2 inline-flex min-h-11 items-center text-teal underline lg:min-h-0"
            onClick={() => void search('')}
          >
            Ver todos
          </Link>
        )}
      </p>
      <div
        aria-busy={isWaiting}
        className={classes('chat-list', isWaiting && 'opacity-60 transition-opacity delay-150')}
      >
        {list.failure !== null ? (
          <PeopleFailure
            of={list.of}
            href={withQuery(pathname, list.q)}
            retry={list.failure === 401 ? null : () => void search(list.q)}
          />
        ) : list.people.length === 0 ? (
          <EmptyPeople of={list.of} q={list.q} />
        ) : (
          <ul className="flex flex-col gap-0.5">
            {list.people.map((person) => (
              <PersonLink
                key={person.id}
                person={person}
                q={list.q}
                isChosen={isSame(person.username, chosen)}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function typedInto(form: HTMLFormElement): string {
  const typed = new FormData(form).get('q');
  return typeof typed === 'string' ? tidy(typed) : '';
}

const tidy = (text: string) => text.trim();

const isSame = (username: string, chosen: string | null) => username.toLowerCase() === chosen?.toLowerCase();

/** How many were found, and that there are more than are shown; '' for a whole list that nobody searched. */
function statusText({ of, q, people, count, failure }: PeopleList): string {
  if (failure !== null) return '';
  const who =
    of === 'mentors' ? (count === 1 ? 'mentor' : 'mentores') : count === 1 ? 'estudiante' : 'estudiantes';
  if (people.length < count) {
    return `Se muestran ${people.length} de ${count.toLocaleString('es-ES')} ${who}: busca por nombre${of === 'mentors' ? ' o materia' : ''}.`;
  }
  return q === '' ? '' : `${count} ${who}`;
}
