import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import { DELETED_FACE } from '~/app/domain/site/face';
import * as paths from '~/app/paths';
import type { DialogLinks } from '~/app/sessions/dialogs/dialogLinks';
import { ConfirmSeries, SayYes } from '~/app/sessions/dialogs/OfferSection';
import { Excerpt, RoomLink, SessionBadge } from '~/app/sessions/MentorshipFacts';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Link } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';

const [SHOWN_STUDENTS, SHOWN_TOPICS] = [2, 3];

/** 'Álgebra, Cálculo +2 más' */
function firstOf(names: readonly string[], most: number): string {
  const hidden = names.length - most;
  return names.slice(0, most).join(', ') + (hidden > 0 ? ` +${hidden} más` : '');
}

/** The other people: the first two students, then '+N más' (docs/product.md, 'Sessions: list, week and calendar'). */
function CardPeople({ mentorship }: { mentorship: MentorshipView }) {
  const { mentor, students, isMine, isForMe, others } = mentorship;
  const names = firstOf(
    students.map((one) => one.full_name),
    SHOWN_STUDENTS,
  );
  if (isMine && others) return <p className="first-letter:uppercase">{names || others}</p>;
  return (
    <>
      <p>{mentor?.full_name ?? DELETED_USER_NAME}</p>
      {names && !isForMe && (
        <p className="text-md">
          <span className="text-muted">{students.length === 1 ? 'Estudiante:' : 'Estudiantes:'}</span> {names}
        </p>
      )}
    </>
  );
}

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
      {reviewHref && (
        <ButtonLink to={reviewHref} variant="secondary">
          Reseñar
          {which}
        </ButtonLink>
      )}{' '}
      {repeatHref && (
        <TextLink to={repeatHref}>
          Repetir
          {which}
        </TextLink>
      )}
    </div>
  );
}

interface MentorshipCardProps {
  mentorship: MentorshipView;
  links: DialogLinks;
}

/** A row of the list. Its only link, to the details, is stretched over it. */
export function MentorshipCard({ mentorship, links }: MentorshipCardProps) {
  const { mentor, students, isMine, isOffer, day, hours, ownHours, duration, identifier, room } = mentorship;
  const subject = firstOf(mentorship.topics, SHOWN_TOPICS) || 'Mentoría';
  const { waits, href = '', text: place } = mentorship.series ?? {};
  return (
    <li className="relative grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-1.5 border-line p-4 -outline-offset-2 not-first:border-t focus-within:bg-teal-soft/50 hover:bg-teal-soft/50 sm:px-6 lg:grid-cols-[auto_1fr_14rem_16rem]">
      <Avatar user={(isMine && students[0]) || mentor || DELETED_FACE} size="md" />
      <div className="min-w-0">
        <h3 className="font-serif text-xl font-semibold text-wrap">
          <Link
            to={waits ? href : links.hrefFor('detalle', identifier)}
            preventScrollReset={!waits}
            aria-label={
              waits
                ? `${subject}: ${waits.what} ${waits.since}, serie con ${mentorship.others || DELETED_USER_NAME}`
                : `${subject}: ${hours}, sesión con ${mentorship.others || DELETED_USER_NAME}, ${day}`
            }
            className="after:absolute after:inset-0"
          >
            {subject}
          </Link>
        </h3>
        <CardPeople mentorship={mentorship} />
        {(mentorship.canConfirm || mentorship.topics.length === 0) && (
          <Excerpt text={mentorship.information} />
        )}
      </div>
      <div className="max-lg:col-start-2">
        <p className="font-semibold tabular-nums">{waits ? waits.what : hours}</p>
        <p className="text-muted first-letter:uppercase">{waits ? waits.since : day}</p>
        {ownHours && <p className="text-md text-muted">{ownHours}</p>}
        {place && !waits && <p className="text-md text-muted">{place}</p>}
        <p className="text-md text-muted">
          {mentorship.payment && `${mentorship.payment[waits ? 'each' : 'total']} · `}
          <span className="whitespace-nowrap">{duration}</span>
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2 max-lg:col-start-2 lg:flex-col lg:items-end">
        {/* Its heading says so of one that is over. */}
        {mentorship.status !== 'finished' && <SessionBadge state={mentorship.state} />}{' '}
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
        {mentorship.canConfirm && (
          <div className="relative z-10">
            {waits ? (
              <ConfirmSeries mentorship={mentorship} back={links.closed} />
            ) : isOffer ? (
              <SayYes
                mentorship={mentorship}
                links={links}
                which={`la sesión que propone ${mentorship.others}, ${day}, ${hours}`}
              />
            ) : (
              <ButtonLink to={links.hrefFor('confirmar', identifier)} preventScrollReset>
                Confirmar
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </li>
  );
}
