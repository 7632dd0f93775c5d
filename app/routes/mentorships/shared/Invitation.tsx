import { useLocation } from '@remix-run/react';
import type { Toast } from '~/.server/context';
import { Avatar } from '~/ui/Avatar';
import { ButtonLink } from '~/ui/ButtonLink';
import { Card } from '~/ui/Card';
import { PageHeader } from '~/ui/PageHeader';
import { ToastArea } from '~/ui/ToastArea';
import { JoinFacts } from '../open/JoinFacts';
import { JoinForm } from '../open/JoinForm';
import { OPEN_PATH } from '../open/openUrl';
import type { OpenView } from '../open/openView';
import { WHY_NOT } from '../open/whyNot';
import { Topics } from '../Topics';

/** A group session as somebody sees it who was sent its link. */
export function Invitation({ session, refused }: { session: OpenView; refused: Toast | null }) {
  const { pathname } = useLocation();
  const { mentor, standing } = session;
  const isFree = standing === 'free';
  return (
    <div className="mx-auto max-w-2xl">
      {refused && <ToastArea toast={refused} />}
      <PageHeader
        title={isFree || standing === 'looking' ? 'Te invitan a una sesión grupal' : 'Sesión grupal'}
      />
      <Card as="section" aria-label="La sesión" className="flex flex-col gap-5">
        <div>
          <p className="font-serif text-2xl font-semibold">{session.hours}</p>
          <p className="text-muted">{session.day}</p>
          {session.ownHours && <p className="text-muted">{session.ownHours}</p>}
        </div>
        {mentor && (
          <div className="flex items-center gap-4">
            <Avatar user={mentor} size="md" />
            <div className="min-w-0">
              <p className="text-muted">Mentor</p>
              <p>
                <a
                  href={`/mentors/${encodeURIComponent(mentor.username)}`}
                  className="inline-flex min-h-6 items-center font-serif text-xl font-semibold text-teal underline underline-offset-4"
                >
                  {mentor.full_name}
                </a>
              </p>
              {mentor.specialty && <p className="text-muted">{mentor.specialty}</p>}
              {mentor.score && <p className="text-muted">Puntuación: {mentor.score}</p>}
            </div>
          </div>
        )}
        <Topics names={session.topics} />
        {isFree ? (
          <div>
            <JoinFacts session={session} />
            <div className="mt-6">
              <JoinForm action={pathname} session={session} />
            </div>
          </div>
        ) : (
          <p className="rounded-2xl bg-blue-soft p-4 text-blue">{WHY_NOT[standing]}</p>
        )}
      </Card>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={OPEN_PATH} variant="secondary">
          Ver otras sesiones abiertas
        </ButtonLink>
      </p>
    </div>
  );
}
