import { Link, useLocation } from '@remix-run/react';
import { CalendarCheck, CalendarX } from 'lucide-react';
import { formatAmount, formatEuros } from '~/domain/money';
import { Avatar } from '~/ui/Avatar';
import { Chip } from '~/ui/Chip';
import { classes } from '~/ui/classes';
import { Stars } from '~/ui/Stars';
import type { MentorCardView } from './loadMentors';
import { SelectMentor } from './SelectMentor';

const TAGS = 3;

/** The whole card opens the profile; its button chooses. */
export function MentorCard({ mentor, isChosen }: { mentor: MentorCardView; isChosen: boolean }) {
  const { search } = useLocation();
  const profile = new URLSearchParams(search);
  profile.set('perfil', mentor.username);
  const more = mentor.tags.length - TAGS;
  return (
    <li
      id={`mentor-${mentor.username}`}
      className={classes(
        'relative flex flex-col rounded-2xl border bg-card p-4 sm:p-5',
        isChosen ? 'border-teal ring-1 ring-teal' : 'border-line hover:border-edge',
      )}
    >
      <div className="flex items-start gap-4">
        <Avatar user={mentor} size="md" />
        <div className="min-w-0">
          <h3 className="text-xl">
            <Link
              to={`?${profile}`}
              preventScrollReset
              className="after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-teal"
            >
              {mentor.full_name}
            </Link>
          </h3>
          <p>
            <Stars rating={mentor.rating} reviews={mentor.reviews} />
          </p>
        </div>
      </div>
      {mentor.tags.length > 0 && (
        <ul aria-label="Materias" className="mt-3 flex flex-wrap gap-1.5">
          {mentor.tags.slice(0, TAGS).map((tag) => (
            <li key={tag.name_id}>
              <Chip>{tag.name}</Chip>
            </li>
          ))}
          {more > 0 && <li className="px-1 py-0.5 text-muted">+{more} más</li>}
        </ul>
      )}
      {mentor.bio && <p className="mt-3 line-clamp-2 text-muted">{mentor.bio}</p>}
      <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-4">
        <div>
          <p className="font-semibold">€{formatAmount(mentor.price)}/sesión</p>
          <p className="text-muted">{formatEuros(mentor.price)} por hora</p>
          <p className={classes('flex items-center gap-1.5', mentor.available ? 'text-ok' : 'text-muted')}>
            {mentor.available ? (
              <CalendarCheck aria-hidden="true" className="size-4" />
            ) : (
              <CalendarX aria-hidden="true" className="size-4" />
            )}
            {mentor.available ? 'Disponible' : 'No disponible'}
          </p>
        </div>
        <SelectMentor mentor={mentor} isChosen={isChosen} className="relative" />
      </div>
    </li>
  );
}
