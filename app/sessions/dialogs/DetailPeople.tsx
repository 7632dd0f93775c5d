import type { DialogBrief } from '~/app/sessions/brief';
import { Score, Topics } from '~/app/sessions/MentorshipFacts';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import type { PersonView } from '~/app/sessions/personView';
import { Avatar } from '~/app/ui/Avatar';
import { Icon } from '~/app/ui/Icon';
import { Link } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';

interface PersonProps {
  person: PersonView;
  role: string;
}

const roleLine = ({ person: { specialty, academicLevel }, role }: PersonProps) =>
  [role, specialty, academicLevel].filter(Boolean).join(' · ');

/** The first of the others in full; their own text is one press away. Their mentor reads how they stand and the last note. */
function FirstPerson({ person, role, brief }: PersonProps & { brief: DialogBrief | null }) {
  return (
    <li className="flex items-start gap-4">
      <Avatar user={person} size="md" />
      <div className="min-w-0 flex-1">
        <h3 className="text-xl">{person.full_name}</h3>
        <p className="text-md text-muted">{roleLine({ person, role })}</p>
        <Score text={person.score} />
        {brief && brief.balance.length > 0 && <p className="font-semibold">{brief.balance.join(' · ')}</p>}
        {brief?.note && (
          <div className="mt-2 rounded-xl bg-teal-soft px-4 py-3">
            <h4 className="text-md font-semibold">{brief.note.title}</h4>
            <p className="line-clamp-4 whitespace-pre-line wrap-anywhere">{brief.note.text}</p>
          </div>
        )}
        <PersonLinks person={person} />
        <details>
          <summary className="min-h-11 content-center text-muted hover:text-teal-strong">
            Más sobre {person.firstName}
          </summary>
          <PersonText person={person} />
        </details>
      </div>
    </li>
  );
}

function FurtherPerson({ person, role }: PersonProps) {
  return (
    <li>
      <details>
        <summary className="flex min-h-11 items-center gap-3 hover:text-teal-strong">
          <Avatar user={person} size="xs" />{' '}
          <span className="min-w-0 grow">
            <span className="font-semibold">{person.full_name}</span>{' '}
            <span className="text-md text-muted">{roleLine({ person, role })}</span>
          </span>
          <Icon name="chevron-down" className="size-5 shrink-0 text-muted" />
        </summary>
        <div className="pl-12">
          <PersonLinks person={person} />
          <PersonText person={person} />
        </div>
      </details>
    </li>
  );
}

function PersonLinks({ person: { full_name, chatHref, offerHref, desk } }: { person: PersonView }) {
  return (
    <div className="flex flex-wrap gap-x-5">
      {desk && (
        <>
          <TextLink to={desk.record}>
            Ficha<span className="sr-only"> de {full_name}</span>
          </TextLink>{' '}
          <TextLink to={desk.note}>
            Nota<span className="sr-only"> de esta sesión</span>
          </TextLink>{' '}
          <TextLink to={desk.payments}>
            Pago<span className="sr-only"> de {full_name}</span>
          </TextLink>{' '}
        </>
      )}
      {chatHref && (
        <Link to={chatHref} className="link inline-flex min-h-11 items-center gap-2">
          {!desk && <Icon name="messages-square" className="size-5" />}
          Enviar mensaje<span className="sr-only"> a {full_name}</span>
        </Link>
      )}{' '}
      {offerHref && (
        <Link to={offerHref} className="link inline-flex min-h-11 items-center gap-2">
          {!desk && <Icon name="calendar-plus" className="size-5" />}
          Proponer sesión<span className="sr-only"> a {full_name}</span>
        </Link>
      )}
    </div>
  );
}

function PersonText({ person: { firstName, username, bio, interests } }: { person: PersonView }) {
  return (
    <>
      <p className="text-muted">@{username}</p>
      {bio && <p className="mt-1 whitespace-pre-line">{bio}</p>}
      {interests.length > 0 && (
        <div className="mt-2">
          <Topics names={interests} label={`Intereses de ${firstName}`} />
        </div>
      )}
    </>
  );
}

export function DetailPeople({ mentorship: { mentor, students, brief } }: { mentorship: MentorshipView }) {
  const people = [
    ...(mentor ? [{ person: mentor, role: 'Mentor' }] : []),
    ...students.map((person) => ({ person, role: 'Estudiante' })),
  ];
  const [first, ...others] = people.filter(({ person }) => !person.isMe);
  if (!first) return null;
  return (
    <ul aria-label="Quién participa" className="grid gap-2 border-t border-line pt-4">
      <FirstPerson {...first} brief={brief} />
      {others.map((one) => (
        <FurtherPerson key={`${one.role} ${one.person.username}`} {...one} />
      ))}
    </ul>
  );
}
