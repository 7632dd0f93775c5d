import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { Breakable } from '~/app/ui/Breakable';
import { Chip } from '~/app/ui/Chip';
import { Icon } from '~/app/ui/Icon';
import { PictureChanger } from '~/app/ui/picture/PictureChanger';
import { Stars } from '~/app/ui/Stars';
import { TextLink } from '~/app/ui/TextLink';
import type { Fillable, medalsView, ProfileView } from './profileView';

export function ProfileHead({ view }: { view: ProfileView }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <PictureChanger user={view.face} size="lg" />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <h2 className="text-3xl">{view.face.full_name}</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          @{view.username} {view.badge && <Chip>{view.badge}</Chip>}
        </p>
        {view.line !== view.badge && <p>{view.line}</p>}
        {view.mentor && (
          <p>
            <Stars rating={view.mentor.rating} reviews={view.mentor.reviews} />
          </p>
        )}
        <TextLink to={paths.picture()}>Cambiar la foto</TextLink>
      </div>
    </div>
  );
}

interface ProfileSectionsProps {
  view: ProfileView;
  medals: ReturnType<typeof medalsView>;
  /** The API keeps languages and a video. */
  presents: boolean;
}

/** The person's own texts, missing ones with a link to their field, and medals. */
export function ProfileSections({ view, medals, presents }: ProfileSectionsProps) {
  return (
    <>
      {view.texts.map(({ title, text, empty, add }) => (
        <Section key={title} title={title}>
          {text === '' ? (
            <Missing empty={empty} add={add} />
          ) : (
            <p className="max-w-prose whitespace-pre-line">{text}</p>
          )}
        </Section>
      ))}
      {view.lists.map((list) => (
        <Section key={list.title} title={list.title}>
          <Chips list={list} />
        </Section>
      ))}
      {view.mentor && presents && <Presentation mentor={view.mentor} />}
      {view.mentor && (
        <Section title="LinkedIn">
          <Linkedin link={view.mentor.linkedin} />
        </Section>
      )}
      {medals.line && (
        <Section id="medallas" title="Medallas">
          <p>{medals.line}</p>
          {medals.each.map(({ id, name, meaning }) => (
            <p key={id} className="mt-3 text-muted">
              <b className="text-ink">{name}</b> {meaning && `· ${meaning}`}
            </p>
          ))}
        </Section>
      )}
    </>
  );
}

function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="border-t border-line pt-6">
      <h2 className="mb-3 text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function Missing({ empty, add }: Pick<Fillable, 'empty' | 'add'>) {
  return (
    <p className="text-muted">
      {empty} <TextLink to={add.to}>{add.text}</TextLink>
    </p>
  );
}

function Chips({ list: { names, empty, add } }: { list: ProfileView['lists'][number] }) {
  if (names.length === 0) return <Missing empty={`${empty}.`} add={add} />;
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

/** Extension `marketplace`. */
function Presentation({ mentor }: { mentor: NonNullable<ProfileView['mentor']> }) {
  const { languages, video, payment } = mentor;
  const languagesTo = paths.editProfile('languages');
  const videoTo = paths.editProfile('intro_video_url');
  return (
    <>
      <Section title="Idiomas de las sesiones">
        {languages === '' ? (
          <Missing
            empty="No has dicho en qué idiomas enseñas."
            add={{ to: languagesTo, text: 'Indicarlos' }}
          />
        ) : (
          <p className="first-letter:uppercase">{languages}</p>
        )}
      </Section>
      <Section title="Cómo te pagan">
        {payment === '' ? (
          <Missing
            empty="No has dicho cómo te pagan."
            add={{ to: paths.editProfile('payment_ways'), text: 'Indicarlo' }}
          />
        ) : (
          <p>{payment}</p>
        )}
      </Section>
      <Section title="Vídeo de presentación">
        {video === '' ? (
          <Missing empty="No has puesto ningún vídeo." add={{ to: videoTo, text: 'Añadirlo' }} />
        ) : (
          <OtherSite href={video} text={video.replace(/^https:\/\/(www\.)?/, '')} />
        )}
      </Section>
    </>
  );
}

function Linkedin({ link }: { link: NonNullable<ProfileView['mentor']>['linkedin'] }) {
  const to = paths.editProfile('linkedin_url');
  if (!link) {
    return <Missing empty="No has puesto tu perfil de LinkedIn." add={{ to, text: 'Añadirlo' }} />;
  }
  if (link.href === null) {
    const text = `${link.text} no es una dirección segura (https), así que no se enlaza.`;
    return <Missing empty={text} add={{ to, text: 'Corregirla' }} />;
  }
  return <OtherSite href={link.href} text={link.text} />;
}

function OtherSite({ href, text }: { href: string; text: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex min-h-11 max-w-full items-center gap-2"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Breakable text={text} pieces={/\/?[^/]+|\//g} />
      </span>{' '}
      <Icon name="external-link" className="size-4 shrink-0" />
      <span className="sr-only">(se abre en otra pestaña)</span>
    </a>
  );
}
