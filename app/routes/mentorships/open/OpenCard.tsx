import { Link } from '@remix-run/react';
import * as paths from '~/app/paths';
import { CANNOT_JOIN } from '~/app/sessions/groupStanding';
import { SessionHead, Topics } from '~/app/sessions/MentorshipFacts';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { Icon } from '~/app/ui/Icon';
import type { OpenView } from './openView';

const SHOWN_TOPICS = 3;

export function OpenCard({ session, joinHref }: { session: OpenView; joinHref: string }) {
  const { mentor, topics } = session;
  const hidden = topics.length - SHOWN_TOPICS;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <SessionHead session={session}>{session.hours}</SessionHead>
      {mentor && (
        <div className="flex items-center gap-3">
          <Avatar user={mentor} size="sm" />
          <div className="min-w-0">
            <a
              href={paths.mentor(mentor.username)}
              className="inline-flex min-h-6 items-center font-semibold text-teal underline underline-offset-4"
            >
              {mentor.full_name}
            </a>
            <p className="line-clamp-1 text-muted">{mentor.specialty || 'Mentor'}</p>
            {mentor.score && <p className="text-muted">{mentor.score}</p>}
          </div>
        </div>
      )}
      <Topics names={topics.slice(0, SHOWN_TOPICS)} />
      {hidden > 0 && <p className="-mt-2 text-muted">+{hidden} más</p>}
      <div className="mt-auto flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4">
        <div>
          <p>
            {session.total && <span className="font-semibold">{session.total} </span>}
            <span className="text-muted">{`${session.total && '· '}${session.duration}`}</span>
          </p>
          <p className="mt-1 flex items-center gap-2 font-medium">
            <Icon name="users" className="size-5 text-teal" />
            {session.seats}
          </p>
        </div>
        <JoinOrView session={session} joinHref={joinHref} />
      </div>
    </Card>
  );
}

function JoinOrView({ session, joinHref }: { session: OpenView; joinHref: string }) {
  const { standing, identifier, day, hours } = session;
  if (standing === 'free') {
    return (
      <ButtonLink
        to={joinHref}
        preventScrollReset
        className="max-sm:w-full"
        aria-label={`Unirme a la sesión del ${day}, ${hours}`}
      >
        Unirme
      </ButtonLink>
    );
  }
  if (standing !== 'joined' && standing !== 'own')
    return <p className="text-muted">{CANNOT_JOIN[standing]}</p>;
  return (
    <div className="flex flex-col items-end gap-1">
      <StatusBadge tone="ok">{standing === 'own' ? 'Es tuya' : 'Ya estás dentro'}</StatusBadge>
      <Link
        to={paths.mentorship(identifier)}
        aria-label={`Ver la sesión del ${day}, ${hours}`}
        className="inline-flex min-h-11 items-center font-medium text-teal underline underline-offset-4"
      >
        Ver la sesión
      </Link>
    </div>
  );
}
