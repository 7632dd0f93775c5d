import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { Breakable } from '~/app/ui/Breakable';
import { Chip } from '~/app/ui/Chip';
import { ChipList } from '~/app/ui/ChipList';
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

export function ProfileSections({ view, medals, presents }: ProfileSectionsProps) {
  return (
    <>
      <Section title="Sobre mí">
        {view.bio === '' ? (
          <Missing
            empty="Todavía no has escrito tu biografía."
            add={{ to: paths.editProfile('bio'), text: 'Escribirla' }}
          />
        ) : (
          <p className="max-w-prose whitespace-pre-line">{view.bio}</p>
        )}
      </Section>
      <div className="grid gap-6 sm:grid-cols-2 sm:*:last:odd:col-span-2">
        {view.lists.map((list) => (
          <Section key={list.title} title={list.title}>
            {list.names.length === 0 && <Missing empty={`${list.empty}.`} add={list.add} />}
            <ChipList names={list.names} />
          </Section>
        ))}
      </div>
      {view.mentor && <Details mentor={view.mentor} presents={presents} />}
      {medals.line && (
        <Section id="medallas" title="Medallas">
          <p>{medals.line}</p>
          <ul className="mt-3 grid gap-3 sm:grid-cols-2">
            {medals.each.map(({ id, name, meaning }) => (
              <li key={id}>
                <b className="block">{name}</b> <span className="text-muted">{meaning}</span>
              </li>
            ))}
          </ul>
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

/** `presents`: the API has the extension `marketplace`. */
function Details({ mentor, presents }: { mentor: NonNullable<ProfileView['mentor']>; presents: boolean }) {
  const { languages, video, payment, linkedin } = mentor;
  const isUnsafe = linkedin?.href === null;
  const rows: [name: string, value: ReactNode, empty: string, field: string, fill: string][] = [
    ['Idiomas de las sesiones', languages, 'No has dicho en qué idiomas enseñas.', 'languages', 'Indicarlos'],
    ['Cómo te pagan', payment, 'No has dicho cómo te pagan.', 'payment_ways', 'Indicarlo'],
    [
      'Vídeo de presentación',
      video && <OtherSite href={video} text={video.replace(/^https:\/\/(www\.)?/, '')} />,
      'No has puesto ningún vídeo.',
      'intro_video_url',
      'Añadirlo',
    ],
    [
      'LinkedIn',
      linkedin?.href && <OtherSite href={linkedin.href} text={linkedin.text} />,
      isUnsafe
        ? `${linkedin.text} no es una dirección segura (https), así que no se enlaza.`
        : 'No has puesto tu perfil de LinkedIn.',
      'linkedin_url',
      isUnsafe ? 'Corregirla' : 'Añadirlo',
    ],
  ];
  return (
    <dl className="divide-y divide-line border-t border-line">
      {(presents ? rows : rows.slice(-1)).map(([name, value, empty, field, fill]) => (
        <div key={name} className="grid items-center gap-x-4 py-2 sm:min-h-15 sm:grid-cols-[12rem_1fr]">
          <dt className="font-semibold">{name}</dt>
          <dd className="min-w-0 first-letter:uppercase">
            {value || <Missing empty={empty} add={{ to: paths.editProfile(field), text: fill }} />}
          </dd>
        </div>
      ))}
    </dl>
  );
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
