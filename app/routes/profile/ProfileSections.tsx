import { Link } from '@remix-run/react';
import { ExternalLink } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Chip } from '~/ui/Chip';
import type { FillableList, MentorView, ProfileView } from './profileView';

/** What the person has told of herself; what is missing says so, and leads to its field. */
export function ProfileSections({ view }: { view: ProfileView }) {
  return (
    <>
      <Section title="Sobre mí">
        {view.bio === '' ? (
          <Missing
            text="Todavía no has escrito tu biografía."
            to="/profile/editar#field-bio"
            add="Escribirla"
          />
        ) : (
          <p className="max-w-prose whitespace-pre-line">{view.bio}</p>
        )}
      </Section>
      {view.lists.map((list) => (
        <Section key={list.title} title={list.title}>
          <Chips list={list} />
        </Section>
      ))}
      {view.mentor && (
        <Section title="LinkedIn">
          <Linkedin link={view.mentor.linkedin} />
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6">
      <h2 className="mb-3 text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function Missing({ text, to, add }: { text: string; to: string; add: string }) {
  return (
    <p className="text-muted">
      {text}{' '}
      <Link to={to} className="link inline-flex min-h-11 items-center">
        {add}
      </Link>
    </p>
  );
}

function Chips({ list: { names, empty, add } }: { list: FillableList }) {
  if (names.length === 0) return <Missing text={`${empty}.`} to={add.to} add={add.text} />;
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map((name, i) => (
        <li key={`${names.indexOf(name) === i ? '' : i}${name}`} className="max-w-full">
          <Chip>{name}</Chip>
        </li>
      ))}
    </ul>
  );
}

function Linkedin({ link }: { link: MentorView['linkedin'] }) {
  if (!link) {
    const to = '/profile/editar#field-linkedin_url';
    return <Missing text="No has puesto tu perfil de LinkedIn." to={to} add="Añadirlo" />;
  }
  if (link.href === null) {
    const text = `${link.text} no es una dirección segura (https), así que no se enlaza.`;
    return <Missing text={text} to="/profile/editar#field-linkedin_url" add="Corregirla" />;
  }
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex min-h-11 max-w-full items-center gap-2"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{breakable(link.text)}</span>
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">(se abre en otra pestaña)</span>
    </a>
  );
}

/** An address that does not fit breaks before its slashes. */
function breakable(address: string) {
  return address.split(/(?=\/)/).map((part, i, parts) => (
    <Fragment key={parts.slice(0, i + 1).join('')}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
