import { useLocation } from '@remix-run/react';
import { ExternalLink } from 'lucide-react';
import { formatEuros } from '~/domain/money';
import { Avatar } from '~/ui/Avatar';
import { ButtonLink } from '~/ui/ButtonLink';
import { Chip } from '~/ui/Chip';
import { Dialog } from '~/ui/Dialog';
import { Stars } from '~/ui/Stars';
import type { MentorCardView } from './loadMentors';
import { SelectMentor } from './SelectMentor';

/** The modal 'Perfil del Mentor' (spec.md section 2), opened by `?perfil=username`. */
export function MentorProfile({ mentor, isChosen }: { mentor: MentorCardView; isChosen: boolean }) {
  const { pathname, search } = useLocation();
  const rest = new URLSearchParams(search);
  rest.delete('perfil');
  const closeTo = rest.size > 0 ? `${pathname}?${rest}` : pathname;
  return (
    <Dialog
      title="Perfil del Mentor"
      closeTo={closeTo}
      footer={
        <>
          <ButtonLink to={closeTo} preventScrollReset replace variant="secondary">
            Cerrar
          </ButtonLink>
          <SelectMentor mentor={mentor} isChosen={isChosen} />
        </>
      }
    >
      <div className="flex items-center gap-4">
        <Avatar user={mentor} size="lg" />
        <div className="min-w-0">
          <p className="font-serif text-2xl leading-tight font-semibold">{mentor.full_name}</p>
          {mentor.expertise && <p className="text-muted">{mentor.expertise}</p>}
          <p className="mt-1">
            <Stars rating={mentor.rating} reviews={mentor.reviews} />
          </p>
          <p>{formatEuros(mentor.price)} por hora</p>
        </div>
      </div>
      <h3 className="mt-6 text-lg">Sobre mí</h3>
      <p className="mt-1 whitespace-pre-line">
        {mentor.bio || 'Este mentor no ha escrito su biografía todavía.'}
      </p>
      {mentor.tags.length > 0 && (
        <>
          <h3 className="mt-6 text-lg">Especialidades</h3>
          <ul className="mt-2 flex flex-wrap gap-1.5">
            {mentor.tags.map((tag) => (
              <li key={tag.name_id}>
                <Chip>{tag.name}</Chip>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4">
        <a
          href={`/mentors/${encodeURIComponent(mentor.username)}`}
          className="link inline-flex min-h-11 items-center"
        >
          Ver perfil completo
        </a>
      </p>
      {mentor.linkedin && (
        <a
          href={mentor.linkedin}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="link mt-5 inline-flex min-h-11 items-center gap-2"
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          Perfil de LinkedIn
        </a>
      )}
    </Dialog>
  );
}
