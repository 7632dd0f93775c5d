import { useLocation } from '@remix-run/react';
import { Avatar } from '~/ui/Avatar';
import { ButtonLink } from '~/ui/ButtonLink';
import { Card } from '~/ui/Card';
import { Topics } from '../../mentorships/Topics';
import { dialogHref } from '../reviewsUrl';
import type { PendingSession } from './pendingView';

const SHOWN_TOPICS = 3;

export function PendingCard({ session }: { session: PendingSession }) {
  const { search } = useLocation();
  const { mentor, day, hours, duration, topics } = session;
  const name = mentor?.full_name ?? 'Tu mentor';
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        {mentor && <Avatar user={mentor} size="md" />}
        <div className="min-w-0">
          <h3 className="text-xl">{name}</h3>
          <p className="text-muted">{day}</p>
          <p className="text-muted">
            {hours} · {duration}
          </p>
        </div>
      </div>
      <Topics names={topics.slice(0, SHOWN_TOPICS)} />
      <ButtonLink
        to={dialogHref(search, 'resena', session.identifier)}
        preventScrollReset
        className="mt-auto"
        aria-label={`Escribir reseña de la mentoría con ${name} del ${day}, ${hours}`}
      >
        Escribir reseña
      </ButtonLink>
    </Card>
  );
}
