import { Link } from '@remix-run/react';
import { Avatar } from '~/ui/Avatar';
import { ButtonLink } from '~/ui/ButtonLink';
import { Card } from '~/ui/Card';
import { Chip } from '~/ui/Chip';
import { dialogHref, type ListState } from './listUrl';
import { People } from './People';
import { StatusBadges } from './StatusBadges';
import type { MentorshipView } from './view';

const SHOWN_TOPICS = 3;

/** The whole card opens the detail dialog: its one link is stretched over it. */
export function MentorshipCard({ mentorship, state }: { mentorship: MentorshipView; state: ListState }) {
  const { day, hours, duration, mentor, students, topics, identifier } = mentorship;
  return (
    <Card as="li" className="relative flex flex-col gap-4 transition-colors hover:border-teal">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-xl">
            <Link
              to={dialogHref(state, 'detalle', identifier)}
              preventScrollReset
              aria-label={`Ver la mentoría del ${day}, ${hours}`}
              className="after:absolute after:inset-0 after:rounded-2xl"
            >
              {hours}
            </Link>
          </h2>
          <p className="text-muted">
            {day} · {duration}
          </p>
        </div>
        <StatusBadges mentorship={mentorship} />
      </div>
      {mentor && (
        <p className="flex items-center gap-3">
          <Avatar user={mentor} size="sm" />
          <span>
            <span className="block font-semibold">{mentor.full_name}</span>
            <span className="block text-muted">{mentor.specialty || 'Mentor'}</span>
          </span>
        </p>
      )}
      <People students={students} />
      {topics.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Temas">
          {topics.slice(0, SHOWN_TOPICS).map((topic) => (
            <li key={topic}>
              <Chip>{topic}</Chip>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p>
          <span className="font-semibold">{mentorship.total}</span>{' '}
          <span className="text-muted">· {mentorship.pricePerHour} por hora</span>
        </p>
        {mentorship.canConfirm && (
          <ButtonLink
            to={dialogHref(state, 'confirmar', identifier)}
            variant="secondary"
            className="relative z-10"
            preventScrollReset
          >
            Confirmar
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
