import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import { DELETED_FACE } from '~/app/domain/site/face';
import * as paths from '~/app/paths';
import type { DialogLinks } from '~/app/sessions/dialogs/dialogLinks';
import { AcceptOffer } from '~/app/sessions/dialogs/OfferSection';
import { Excerpt, RoomLink, SessionBadge } from '~/app/sessions/MentorshipFacts';
import type { MentorshipView, PersonView } from '~/app/sessions/mentorshipView';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { ChipList } from '~/app/ui/ChipList';
import { Link } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';

const SHOWN_STUDENTS = 2;

function studentNames(students: readonly PersonView[]): string {
  const hidden = students.length - SHOWN_STUDENTS;
  const names = students.slice(0, SHOWN_STUDENTS).map((student) => student.full_name);
  return names.join(', ') + (hidden > 0 ? ` +${hidden} más` : '');
}

/** The other people: the first two students, then '+N más' (docs/product.md, 'Sessions: list, week and calendar'). */
function CardPeople({ mentorship }: { mentorship: MentorshipView }) {
  const { mentor, students, isMine, isForMe } = mentorship;
  const label = students.length === 1 ? 'Estudiante' : 'Estudiantes';
  if (isMine && students.length > 0) {
    return (
      <p>
        {studentNames(students)} <span className="block text-md text-muted">{label}</span>
      </p>
    );
  }
  return (
    <>
      <p>
        {mentor?.full_name ?? DELETED_USER_NAME}{' '}
        <span className="line-clamp-1 text-md text-muted">{mentor?.specialty || 'Mentor'}</span>
      </p>
      {students.length > 0 && !isForMe && (
        <p className="text-md">
          <span className="text-muted">{label}:</span> {studentNames(students)}
        </p>
      )}
    </>
  );
}

/** Of one that took place: a review, the same again, its files. */
function PastLinks({ mentorship, links }: MentorshipCardProps) {
  const { status, identifier, review, canReviewStudents, repeatHref, materials, day, hours } = mentorship;
  if (status !== 'finished') return null;
  const which = <span className="sr-only">{` la sesión del ${day}, ${hours}`}</span>;
  const reviewHref = canReviewStudents
    ? paths.reviewStudents(identifier)
    : review === 'write' && paths.reviews({ resena: identifier, volver: links.closed });
  return (
    <div className="relative z-10 flex flex-wrap items-center gap-x-4 lg:justify-end">
      {materials ? (
        <TextLink to={paths.materials(identifier)}>
          {materials === 1 ? '1 archivo' : `${materials} archivos`}
          <span className="sr-only">{` de la sesión del ${day}, ${hours}`}</span>
        </TextLink>
      ) : null}{' '}
      {repeatHref && (
        <TextLink to={repeatHref}>
          Repetir
          {which}
        </TextLink>
      )}{' '}
      {reviewHref && (
        <ButtonLink to={reviewHref} variant="secondary">
          Reseñar
          {which}
        </ButtonLink>
      )}
    </div>
  );
}

interface MentorshipCardProps {
  mentorship: MentorshipView;
  links: DialogLinks;
}

const SHOWN_TOPICS = 3;

/** A row of the list. Its only link, to the details, is stretched over it. */
export function MentorshipCard({ mentorship, links }: MentorshipCardProps) {
  const { mentor, students, isMine, isOffer, day, hours, ownHours, duration, identifier, room } = mentorship;
  const [subject = 'Mentoría', ...topics] = mentorship.topics;
  return (
    <li className="relative grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-2 border-line p-4 -outline-offset-2 transition-colors not-first:border-t focus-within:bg-teal-soft/50 hover:bg-teal-soft/50 sm:px-6 sm:py-5 lg:grid-cols-[auto_1fr_11rem_16rem]">
      <Avatar user={(isMine ? students[0] : mentor) ?? DELETED_FACE} size="md" />
      <div className="flex min-w-0 flex-col gap-2">
        <div>
          <h3 className="text-xl">
            <Link
              to={links.hrefFor('detalle', identifier)}
              preventScrollReset
              aria-label={`${subject}: ${hours}, sesión con ${mentorship.others || DELETED_USER_NAME}, ${day}`}
              className="after:absolute after:inset-0"
            >
              {subject}
            </Link>
          </h3>
          <CardPeople mentorship={mentorship} />
        </div>
        {mentorship.canConfirm && <Excerpt text={mentorship.information} />}
        <ChipList names={topics} most={SHOWN_TOPICS - 1} label="Más temas" />
      </div>
      <div className="max-lg:col-start-2">
        <p className="text-lg font-semibold tabular-nums">{hours}</p>
        <p className="text-md text-muted first-letter:uppercase">{day}</p>
        {ownHours && <p className="text-md text-muted">{ownHours}</p>}
        {mentorship.series && <p className="text-md text-muted">{mentorship.series.text}</p>}
        <p className="text-md">
          {mentorship.payment && <span className="font-semibold">{mentorship.payment.total}</span>}{' '}
          <span className="text-muted">
            {mentorship.payment && '· '}
            {duration}
          </span>
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2 max-lg:col-start-2 lg:flex-col lg:items-end">
        <SessionBadge state={mentorship.state} />{' '}
        {[mentorship.proposal?.title, mentorship.answer].map(
          (text) =>
            text && (
              <p key={text} className="text-md text-muted max-lg:basis-full lg:text-right">
                {text}
              </p>
            ),
        )}
        {room?.isNear && <RoomLink room={room} which={`del ${day}, ${hours}`} className="relative z-10" />}
        <PastLinks mentorship={mentorship} links={links} />
        {mentorship.canConfirm && isOffer && (
          <div className="relative z-10">
            <AcceptOffer
              mentorship={mentorship}
              links={links}
              which={`la sesión que propone ${mentorship.others}, ${day}, ${hours}`}
            />
          </div>
        )}
        {mentorship.canConfirm && !isOffer && (
          <ButtonLink
            to={links.hrefFor('confirmar', identifier)}
            className="relative z-10"
            preventScrollReset
          >
            Confirmar
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
