import type { ReactNode } from 'react';
import { STATES } from '~/app/domain/sessions/standing';
import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';
import { FactList, Payment, RoomLink, SessionBadge, Topics } from '~/app/sessions/MentorshipFacts';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { moveHref } from '~/app/sessions/moveUrl';
import { BlockLink } from '~/app/ui/BlockLink';
import { ButtonLink } from '~/app/ui/Button';
import { Dialog } from '~/app/ui/Dialog';
import { Icon } from '~/app/ui/Icon';
import { ReportLink } from '~/app/ui/ReportLink';
import { TextLink } from '~/app/ui/TextLink';
import { SeriesLine } from './ChangeDialogs';
import type { ProposalIntent } from './changes';
import { DetailPeople } from './DetailPeople';
import type { DialogName, DialogProps } from './dialogLinks';
import { GroupSection } from './GroupSection';
import { OfferSection } from './OfferSection';
import { CalendarLinks, ShareSection } from './ShareSection';
import { WithdrawalSection } from './WithdrawalSection';

/** People, time, topics and price; codes at the end (docs/product.md, 'Session dialog and moving'). */
export function DetailDialog({ mentorship, links }: DialogProps) {
  const { topics, seats, isOffer } = mentorship;
  // Somebody who answers an offer reads its text beside the buttons.
  const information = isOffer && mentorship.canConfirm ? '' : mentorship.information;
  return (
    <Dialog
      title="Detalles de la mentoría"
      closeTo={links.closed}
      footer={<DetailActions mentorship={mentorship} links={links} />}
    >
      <div className="flex flex-col gap-5">
        <OfferSection mentorship={mentorship} links={links} />
        <ProposalSection mentorship={mentorship} links={links} />
        <DetailPeople mentorship={mentorship} />
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line pt-5">
          <div>
            <p className="font-serif text-2xl font-semibold">{mentorship.schedule}</p>
            {mentorship.ownHours && <p>{mentorship.ownHours}</p>}
            <p className="text-muted">
              {mentorship.weekday} · {mentorship.duration} · {seats}
            </p>
          </div>
          <SessionBadge state={mentorship.state} />
        </div>
        <SeriesLine mentorship={mentorship} />
        <DetailNotes mentorship={mentorship} />
        {(information || topics.length > 0) && (
          <section>
            <h3 className="mb-2 text-xl">{isOffer ? 'De qué trata' : 'Qué se pide'}</h3>
            {information && <p className="mb-3 whitespace-pre-line">{information}</p>}
            <Topics names={topics} />
          </section>
        )}
        <Payment mentorship={mentorship} />
        <WithdrawalSection mentorship={mentorship} links={links} />
        <Reminders texts={mentorship.reminders} />
        {mentorship.materials !== null && (
          <LinkedPage
            title="Materiales"
            to={paths.materials(mentorship.identifier)}
            count={mentorship.materials}
            texts={['Añadir archivos', 'archivo', 'archivos']}
          />
        )}
        <GroupSection mentorship={mentorship} links={links} />
        <CalendarLinks calendar={mentorship.calendar} />
        <ShareSection mentorship={mentorship} />
        {mentorship.afterEnd && (
          <LinkedPage
            title="¿Algo no fue bien?"
            to={paths.sessionReports(mentorship.identifier)}
            count={mentorship.afterEnd.said}
            texts={['Decirlo', 'incidencia', 'incidencias']}
          />
        )}
        <TechnicalFacts mentorship={mentorship} />
        {isParticipant(mentorship) && (
          <p className="flex flex-wrap gap-x-5 *:inline-flex *:min-h-11 *:items-center">
            <ReportLink subject="session" id={mentorship.identifier} what=" esta mentoría" />{' '}
            {othersIn(mentorship).map(({ username, full_name }) => (
              <BlockLink key={username} username={username}>
                Bloquear a {full_name}{' '}
              </BlockLink>
            ))}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const isParticipant = ({ mentor, students }: MentorshipView) =>
  mentor?.isMe === true || students.some(({ isMe }) => isMe);

const othersIn = ({ mentor, students }: MentorshipView) =>
  [mentor, ...students].flatMap((one) => (one && !one.isMe ? [one] : []));

/** A page about the session, with how many entries it has. */
function LinkedPage(props: { title: string; to: string; count: number; texts: string[] }) {
  const { title, to, count, texts } = props;
  const [none, one, many] = texts;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-4">
      <h3 className="text-xl">{title}</h3>
      <TextLink to={to}>
        {count === 0 ? none : count === 1 ? `Ver 1 ${one}` : `Ver ${count} ${many}`}
      </TextLink>
    </section>
  );
}

function TechnicalFacts({ mentorship }: { mentorship: MentorshipView }) {
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-12 items-center text-muted hover:text-teal-strong">
        Datos técnicos
      </summary>
      <FactList
        rows={[
          ['Código de sala', mentorship.roomCode],
          ['Identificador', mentorship.id],
          ['Capacidad de la sala', mentorship.roomSize > 0 ? String(mentorship.roomSize) : ''],
          ['Abierta', mentorship.open ? 'Sí' : 'No'],
          ['Confirmación', STATES[mentorship.confirmation ? 'confirmed' : 'pending'].word],
          ['Estado general', mentorship.status === 'upcoming' ? 'Próxima' : STATES[mentorship.status].word],
        ]}
      />
    </details>
  );
}

/** Shown as buttons; the others are in the menu. */
const SHOWN_ACTIONS = 2;

/** Available actions by importance: two buttons, and a menu for the rest. */
function DetailActions({ mentorship, links }: DialogProps) {
  const { identifier, review, room, isOffer } = mentorship;
  const to = (name: DialogName) => ({
    to: links.hrefFor(name, identifier),
    replace: true,
    preventScrollReset: true,
  });
  const here = links.hrefFor('detalle', identifier);
  const button = (text: string, target: Parameters<typeof ButtonLink>[0], isMain = false) => (
    <ButtonLink key={text} {...target} variant={isMain ? 'primary' : 'secondary'}>
      {text}
    </ButtonLink>
  );
  const actions = [
    // An offer's buttons stand beside its text.
    mentorship.canConfirm && !isOffer && button('Confirmar mentoría', to('confirmar'), true),
    mentorship.canDecline && !isOffer && button('Rechazar', to('rechazar')),
    room?.isNear && <RoomLink key="sala" room={room} />,
    // The dialog of /reviews, which returns to this one.
    review &&
      button(review === 'write' ? 'Escribir reseña' : 'Ver mi reseña', {
        to: paths.reviews({ resena: identifier, volver: here }),
      }),
    mentorship.canReviewStudents &&
      button('Reseñar a tus estudiantes', {
        to: paths.reviewStudents(identifier),
      }),
    mentorship.repeatHref && button('Repetir', { to: mentorship.repeatHref }, true),
    mentorship.canMove && button(mentorship.moveLabel, { to: moveHref(identifier, { back: here }) }),
    mentorship.canCancel && button(isOffer ? 'Retirar la propuesta' : 'Cancelar mentoría', to('cancelar')),
    mentorship.canLeave && button('Salir de la mentoría', to('salir')),
    room && !room.isNear && <RoomLink key="sala" room={room} />,
  ].filter(Boolean);
  return (
    <div className="flex w-full flex-wrap gap-2 empty:hidden *:grow max-sm:*:px-2 max-sm:*:text-md sm:justify-end sm:*:grow-0">
      {actions.length > SHOWN_ACTIONS && <MoreActions>{actions.slice(SHOWN_ACTIONS)}</MoreActions>}
      {actions.slice(0, SHOWN_ACTIONS).reverse()}
    </div>
  );
}

/** A menu that opens upwards, over the dialog's content. */
function MoreActions({ children }: { children: ReactNode }) {
  return (
    <details className="relative max-sm:order-last max-sm:basis-full sm:mr-auto">
      <summary className="btn list-none px-3 [&::-webkit-details-marker]:hidden">
        <Icon name="ellipsis" className="size-5" />
        Más acciones
      </summary>
      <div className="absolute bottom-full left-0 z-10 mb-2 grid w-max min-w-56 gap-2 rounded-2xl border border-line bg-card p-3 shadow-lift">
        {children}
      </div>
    </details>
  );
}

function Reminders({ texts }: { texts: MentorshipView['reminders'] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-muted">
      {texts.map((text) => (
        <li key={text} className="flex items-start gap-2">
          <Icon name="bell-ring" className="mt-0.75 size-5 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
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

/** A proposed change, with one-press buttons for those who may answer. */
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
