import { formatEuros } from '~/domain/money';
import { Avatar } from '~/ui/Avatar';
import { Stars } from '~/ui/Stars';
import type { MentorLink } from './loadMentors';

/** Ways to public profiles, and how these twelve were chosen. Nothing when there are none. */
export function MentorLinks({ mentors }: { mentors: MentorLink[] }) {
  if (mentors.length === 0) return null;
  return (
    <section id="nuestros-mentores" aria-labelledby="titulo-mentores-destacados" className="band">
      <h2 id="titulo-mentores-destacados" className="text-3xl sm:text-4xl">
        Conoce a quienes enseñan
      </h2>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Los mejor valorados en este momento. Nadie paga por aparecer aquí:{' '}
        <a href="/faq#orden-de-los-mentores" className="link">
          así se ordenan
        </a>
        .
      </p>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {mentors.map((mentor) => (
          <Mentor key={mentor.username} mentor={mentor} />
        ))}
      </ul>
    </section>
  );
}

function Mentor({ mentor }: { mentor: MentorLink }) {
  return (
    <li className="sheet relative flex gap-3 hover:border-teal">
      <Avatar user={mentor} size="sm" />
      <div className="min-w-0">
        <h3 className="text-xl">
          <a
            href={`/mentors/${encodeURIComponent(mentor.username.toLowerCase())}`}
            className="after:absolute after:inset-0 after:rounded-2xl"
          >
            {mentor.full_name}
          </a>
        </h3>
        <p className="text-muted">{mentor.specialty}</p>
        <p className="mt-2">
          <Stars rating={mentor.rating} reviews={mentor.reviews} />
        </p>
        {mentor.price !== null && <p className="tabular-nums">{formatEuros(mentor.price)} por hora</p>}
      </div>
    </li>
  );
}
