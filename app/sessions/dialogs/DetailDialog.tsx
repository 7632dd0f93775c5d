import type { ReactNode } from 'react';
import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';
import { ChargeLine } from '~/app/sessions/ChargeLine';
import { WHAT_OTHERS_SEE } from '~/app/sessions/groupStanding';
import { Payment, RoomLink, SessionBadge, Topics } from '~/app/sessions/MentorshipFacts';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { moveHref } from '~/app/sessions/moveUrl';
import type { GroupView } from '~/app/sessions/rights';
import { ButtonLink, type ButtonVariant } from '~/app/ui/Button';
import { Dialog } from '~/app/ui/Dialog';
import { Icon } from '~/app/ui/Icon';
import { TextLink } from '~/app/ui/TextLink';
import { SeriesLine } from './ChangeDialogs';
import type { GroupIntent } from './changeGroup';
import type { ProposalIntent } from './changes';
import { DetailPeople } from './DetailPeople';
import type { DialogName, DialogProps } from './dialogLinks';
import { MoreDetails } from './MoreDetails';
import { OfferSection, SayYes } from './OfferSection';

/** When, how it stands, euros, what is asked, with whom; the rest is folded (docs/product.md, 'Session dialog and moving'). */
export function DetailDialog({ mentorship, links }: DialogProps) {
  const { topics, isOffer, information } = mentorship;
  return (
    <Dialog
      title={mentorship.title}
      closeTo={links.closed}
      footer={<DetailActions mentorship={mentorship} links={links} />}
    >
      <div className="flex flex-col gap-4">
        <OfferSection mentorship={mentorship} />
        <ProposalSection mentorship={mentorship} links={links} />
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div>
            <p className="font-serif text-2xl font-semibold">{mentorship.schedule}</p>
            {mentorship.ownHours && <p>{mentorship.ownHours}</p>}
            <p className="text-muted">
              {mentorship.weekday} · {mentorship.duration} · {mentorship.seats}
            </p>
          </div>
          <SessionBadge state={mentorship.state} />
        </div>
        <SeriesLine mentorship={mentorship} />
        <DetailNotes mentorship={mentorship} />
        <Payment mentorship={mentorship} />
        {mentorship.nextStep && (
          <section>
            <h3 className="mb-2 text-xl">Para la próxima</h3>
            <p className="whitespace-pre-line wrap-anywhere">{mentorship.nextStep}</p>
          </section>
        )}
        {(information || topics.length > 0) && (
          <section>
            <h3 className="mb-2 text-xl">
              {isOffer || mentorship.group?.isByMentor ? 'De qué trata' : 'Qué se pide'}
            </h3>
            {information && <p className="mb-3 whitespace-pre-line">{information}</p>}
            <Topics names={topics} />
          </section>
        )}
        <DetailPeople mentorship={mentorship} />
        <WithdrawalSection mentorship={mentorship} links={links} />
        <ChargeLine session={mentorship.id} charge={mentorship.charge} />
        <LinkedPages mentorship={mentorship} />
        <GroupSection mentorship={mentorship} links={links} />
        <MoreDetails mentorship={mentorship} />
      </div>
    </Dialog>
  );
}

function LinkedPages({ mentorship: { identifier, materials, afterEnd } }: Pick<DialogProps, 'mentorship'>) {
  const counted = (text: string, count: number) => (count > 0 ? `${text} (${count})` : text);
  if (materials === null && !afterEnd) return null;
  return (
    <p className="flex flex-wrap gap-x-6">
      {materials !== null && (
        <TextLink to={paths.materials(identifier)}>{counted('Materiales', materials)}</TextLink>
      )}{' '}
      {afterEnd && (
        <TextLink to={paths.sessionReports(identifier)}>
          {counted('¿Algo no fue bien?', afterEnd.said)}
        </TextLink>
      )}
    </p>
  );
}

/** What can be done now, the main thing first and filled, cancelling last and quiet. */
function DetailActions({ mentorship, links }: DialogProps) {
  const { identifier, review, room, isOffer, canConfirm } = mentorship;
  const to = (name: DialogName) => ({
    to: links.hrefFor(name, identifier),
    replace: true,
    preventScrollReset: true,
  });
  const here = links.hrefFor('detalle', identifier);
  const button = (text: ReactNode, target: { to: string }, variant: ButtonVariant = 'secondary') => (
    <ButtonLink
      key={target.to}
      {...target}
      variant={variant}
      className={variant === 'quiet' ? 'text-danger' : undefined}
    >
      {text}
    </ButtonLink>
  );
  /** Small screens show its first word. */
  const short = (text: string) => (
    <span>
      {text}
      <span className="max-sm:sr-only"> mentoría</span>
    </span>
  );
  const writes = review === 'write';
  return (
    <div className="flex w-full flex-wrap gap-2 empty:hidden *:grow sm:*:grow-0 [&_.btn]:px-2 sm:[&_.btn]:px-4">
      {canConfirm && !isOffer && button(short('Confirmar'), to('confirmar'), 'primary')}
      {canConfirm && isOffer && <SayYes mentorship={mentorship} links={links} />}
      {canConfirm &&
        (isOffer || mentorship.canDecline) &&
        button('Rechazar', to(mentorship.canDecline ? 'rechazar' : 'cancelar'))}
      {room?.isNear && <RoomLink room={{ ...room, isOpen: true }} />}
      {/* The dialog of /reviews, which returns to this one. */}
      {review &&
        button(
          writes ? 'Escribir reseña' : 'Ver mi reseña',
          { to: paths.reviews({ resena: identifier, volver: here }) },
          writes ? 'primary' : 'secondary',
        )}
      {mentorship.afterHref && button('Después de la sesión', { to: mentorship.afterHref }, 'primary')}
      {mentorship.canReviewStudents &&
        button(
          <>
            Reseñar<span className="sr-only"> a tus estudiantes</span>
          </>,
          { to: paths.reviewStudents(identifier) },
          mentorship.afterHref ? 'secondary' : 'primary',
        )}
      {mentorship.repeatHref && button('Repetir', { to: mentorship.repeatHref })}
      {mentorship.canMove && button(mentorship.moveLabel, { to: moveHref(identifier, { back: here }) })}
      {mentorship.canCancel &&
        button(isOffer ? 'Retirar la propuesta' : short('Cancelar'), to('cancelar'), 'quiet')}
      {mentorship.canLeave && button('Salir del grupo', to('salir'), 'quiet')}
    </div>
  );
}

function DetailNotes({ mentorship }: { mentorship: MentorshipView }) {
  const { room, moveRefusal, isOffer } = mentorship;
  const answer = isOffer ? '' : mentorship.answer;
  return (
    <>
      {answer && (
        <p className="flex gap-2 font-medium">
          <Icon name="clock" className="mt-0.5 size-5 shrink-0 text-amber" />
          {answer}.
        </p>
      )}
      {room && (room.note || room.present) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {room.note && <p className="text-muted">{room.note}</p>}
          <p role="status" className="font-medium">
            {room.present}
          </p>
        </div>
      )}
      {moveRefusal && (
        <p className="flex gap-2 text-muted">
          <Icon name="calendar-clock" className="mt-0.5 size-5 shrink-0" />
          {moveRefusal}
        </p>
      )}
    </>
  );
}

function ProposalSection({ mentorship, links }: DialogProps) {
  const { proposal, identifier } = mentorship;
  if (!proposal) return null;
  const button = (intent: ProposalIntent, label: string, pendingText: string) => (
    <PostButton
      action={paths.mentorships()}
      fields={{ identifier, proposal: proposal.id, volver: links.hrefFor('detalle', identifier) }}
      name="intent"
      value={intent}
      variant={intent === 'accept' ? 'primary' : 'secondary'}
      pendingText={pendingText}
    >
      {label}
    </PostButton>
  );
  return (
    <section aria-labelledby="propuesta" className="rounded-2xl border border-amber/40 bg-amber-soft p-4">
      <h3 id="propuesta" className="flex items-center gap-3 text-xl">
        <Icon name="calendar-sync" className="size-5 shrink-0" />
        {proposal.title}
      </h3>
      <p className="mt-2 font-serif text-xl font-semibold">{proposal.what}</p>
      {proposal.ownHours && <p>{proposal.ownHours}</p>}
      <p className="mt-1">{proposal.until}</p>
      {(proposal.canAnswer || proposal.isMine) && (
        <div className="mt-3 flex flex-wrap gap-3">
          {proposal.canAnswer && (
            <>
              {button('accept', 'Aceptar', 'Aceptando...')}
              {button('refuse', 'No me va bien', 'Enviando...')}
            </>
          )}
          {proposal.isMine && button('withdraw', 'Retirar la propuesta', 'Retirando...')}
        </div>
      )}
    </section>
  );
}

function WithdrawalSection({ mentorship, links }: DialogProps) {
  const { mentor, identifier, withdrawUntil } = mentorship;
  if (withdrawUntil === '') return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p>
        {mentor?.firstName} es profesional: puedes desistir del contrato hasta el {withdrawUntil}, sin motivo
        y sin pagar nada.
      </p>
      <ButtonLink to={links.hrefFor('desistir', identifier)} variant="secondary" replace preventScrollReset>
        Desistir del contrato
      </ButtonLink>
    </section>
  );
}

function GroupSection({ mentorship, links }: DialogProps) {
  const { group, identifier } = mentorship;
  if (!group) return null;
  const button = (value: GroupIntent, pendingText: string, label: string) => (
    <PostButton
      action={paths.openMentorships()}
      fields={{ identifier, volver: links.hrefFor('detalle', identifier) }}
      form={{ className: 'mt-3' }}
      name="intent"
      value={value}
      variant="secondary"
      pendingText={pendingText}
    >
      {label}
    </PostButton>
  );
  return (
    <section>
      <h3 className="flex flex-wrap items-center gap-x-3 text-xl">
        Sesión grupal{' '}
        {group.listed && group.seats && (
          <span className="font-sans text-base font-semibold">{group.seats}</span>
        )}
      </h3>
      <p className="mt-1">{groupText(group, mentorship)}</p>
      {group.canOpen && (
        <>
          {!group.isByMentor && <p className="mt-2 text-muted">{WHAT_OTHERS_SEE}</p>}
          {button('open', 'Abriendo...', 'Abrir a otros estudiantes')}
        </>
      )}
      {group.canClose && button('close', 'Cerrando...', 'Cerrar el grupo')}
    </section>
  );
}

function groupText(group: GroupView, { confirmation, students, pricePerHour }: MentorshipView): string {
  if (group.isOpen) return 'Otros estudiantes la encuentran entre las sesiones en grupo y pueden unirse.';
  if (group.listed && !group.seats) return 'Estaba abierta a otros estudiantes.';
  if (group.listed && !confirmation) return 'Otros estudiantes podrán unirse cuando su mentor la confirme.';
  if (group.listed) return 'Está completa. Si alguien la deja antes de que empiece, otros podrán unirse.';
  if (!group.canOpen) return 'El grupo está cerrado: nadie más puede unirse.';
  const more =
    group.seatsLeft === 1
      ? 'podrá unirse un estudiante más'
      : `podrán unirse hasta ${group.seatsLeft} estudiantes más`;
  const now = students.length > 1 ? 'El grupo está cerrado. ' : '';
  return `${now}Si la abres, ${more}${pricePerHour && `, y cada uno paga ${pricePerHour}`}.`;
}
