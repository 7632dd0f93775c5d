import { Link } from '@remix-run/react';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import type { DialogLinks } from './detail/dialogLinks';
import { RoomLink, SessionHead, StatusBadges, Topics } from './MentorshipFacts';
import type { MentorshipView, PersonView } from './mentorshipView';

const SHOWN_STUDENTS = 2;

/** The first two students, then '+N más' (docs/product.md, 'Sessions: list, week and calendar'). */
function CardPeople({ mentorship }: { mentorship: MentorshipView }) {
  const { mentor, students, isMine } = mentorship;
  const [first] = students;
  if (isMine && first) {
    return (
      <div className="flex items-center gap-3">
        <Avatar user={first} size="sm" />
        <p>
          <StudentNames students={students} className="block font-semibold" />
          <span className="block text-muted">{students.length === 1 ? 'Estudiante' : 'Estudiantes'}</span>
        </p>
      </div>
    );
  }
  return (
    <>
      {mentor && (
        <div className="flex items-center gap-3">
          <Avatar user={mentor} size="sm" />
          <p className="min-w-0">
            <span className="block font-semibold">{mentor.full_name}</span>
            <span className="line-clamp-1 text-muted">{mentor.specialty || 'Mentor'}</span>
          </p>
        </div>
      )}
      {first && (
        <p>
          <span className="text-muted">{students.length === 1 ? 'Estudiante:' : 'Estudiantes:'}</span>{' '}
          <StudentNames students={students} />
        </p>
      )}
    </>
  );
}

function StudentNames({ students, className }: { students: PersonView[]; className?: string }) {
  const hidden = students.length - SHOWN_STUDENTS;
  const names = students.slice(0, SHOWN_STUDENTS).map((student) => student.full_name);
  return (
    <span className={className}>
      {names.join(', ')}
      {hidden > 0 && <span className="font-normal text-muted"> +{hidden} más</span>}
    </span>
  );
}

const SHOWN_TOPICS = 3;

/** The whole card opens the detail dialog: its one link is stretched over it. */
export function MentorshipCard({ mentorship, links }: { mentorship: MentorshipView; links: DialogLinks }) {
  const { day, hours, duration, topics, identifier, room } = mentorship;
  return (
    <Card
      as="li"
      className="relative flex flex-col gap-4 transition-colors focus-within:border-teal hover:border-teal"
    >
      <SessionHead session={mentorship}>
        <Link
          to={links.hrefFor('detalle', identifier)}
          preventScrollReset
          aria-label={`${hours}, mentoría con ${mentorship.others || 'Usuario eliminado'}, ${day}`}
          className="after:absolute after:inset-0 after:rounded-2xl"
        >
          {hours}
        </Link>
      </SessionHead>
      <StatusBadges mentorship={mentorship} />
      <CardPeople mentorship={mentorship} />
      <Topics names={topics.slice(0, SHOWN_TOPICS)} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p>
          <span className="font-semibold">{mentorship.total}</span>{' '}
          <span className="text-muted">· {duration}</span>
        </p>
        {room?.isNear && <RoomLink room={room} which={`del ${day}, ${hours}`} className="relative z-10" />}
        {mentorship.canConfirm && (
          <ButtonLink
            to={links.hrefFor('confirmar', identifier)}
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
