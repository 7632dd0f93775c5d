import * as paths from '~/app/paths';
import { CANNOT_JOIN } from '~/app/sessions/groupStanding';
import { Score } from '~/app/sessions/MentorshipFacts';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { ChipList } from '~/app/ui/ChipList';
import { Icon } from '~/app/ui/Icon';
import { TextLink } from '~/app/ui/TextLink';
import type { OpenView } from './loadOpen';

export function MentorLine({ mentor }: Pick<OpenView, 'mentor'>) {
  if (!mentor) return null;
  return (
    <div className="flex items-center gap-3">
      <Avatar user={mentor} size="sm" />
      <div className="min-w-0">
        <TextLink inline reloadDocument to={paths.mentor(mentor.username)} className="font-semibold">
          {mentor.full_name}
        </TextLink>
        <p className="line-clamp-1 text-muted">{mentor.specialty || 'Mentor'}</p>
        <Score text={mentor.score} />
      </div>
    </div>
  );
}

const SHOWN_TOPICS = 3;

/** `isDate`: one of several dates of what stands above. */
export function OpenCard({
  session,
  joinHref,
  isDate,
}: {
  session: OpenView;
  joinHref: string;
  isDate?: boolean;
}) {
  const { title, day, hours } = session;
  const [subject = 'Sesión en grupo', ...topics] = title ? [title, ...session.topics] : session.topics;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div>
        <h2 className="text-2xl first-letter:uppercase">{isDate ? day : subject}</h2>
        <p>
          {!isDate && <span className="inline-block first-letter:uppercase">{`${day},`}</span>}{' '}
          <span className="whitespace-nowrap">{hours}</span>
        </p>
        {session.ownHours && <p className="text-muted">{session.ownHours}</p>}
      </div>
      {session.standing !== 'own' && <MentorLine mentor={session.mentor} />}
      <ChipList names={topics} most={SHOWN_TOPICS - 1} label="Más temas" />
      <div className="mt-auto flex items-end justify-between gap-3 border-t border-line pt-4">
        <div>
          <p>
            {session.total && <span className="font-semibold">{session.total} </span>}{' '}
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
      <ButtonLink to={joinHref} preventScrollReset aria-label={`Unirme a la sesión del ${day}, ${hours}`}>
        Unirme
      </ButtonLink>
    );
  }
  if (standing !== 'joined' && standing !== 'own')
    return <p className="text-muted">{CANNOT_JOIN[standing]}</p>;
  return (
    <div className="flex flex-col items-end gap-1">
      {standing === 'joined' && <StatusBadge tone="ok">Ya estás dentro</StatusBadge>}{' '}
      <TextLink to={paths.mentorship(identifier)} aria-label={`Ver la sesión del ${day}, ${hours}`}>
        Ver la sesión
      </TextLink>
    </div>
  );
}
