import { Link } from '@remix-run/react';
import { confirmationLabel, STATUS_LABELS } from '~/app/domain/sessions/status';
import * as paths from '~/app/paths';
import { FactList, RoomLink, SessionBadge, Topics } from '~/app/routes/mentorships/MentorshipFacts';
import type { MentorshipView, PersonView } from '~/app/routes/mentorships/mentorshipView';
import { moveHref } from '~/app/routes/mentorships/move/moveUrl';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Dialog } from '~/app/ui/Dialog';
import { Icon } from '~/app/ui/Icon';
import type { DialogLinks, DialogName } from './dialogLinks';
import { GroupSection } from './GroupSection';
import { CalendarLinks, ShareSection } from './ShareSection';

interface DetailProps {
  mentorship: MentorshipView;
  links: DialogLinks;
}

/** All details of a session (docs/product.md, 'Session dialog and moving', 'Detail dialog contents'). */
export function DetailDialog({ mentorship, links }: DetailProps) {
  const { information } = mentorship;
  return (
    <Dialog
      title="Detalles de la mentoría"
      closeTo={links.closed}
      footer={<DetailActions mentorship={mentorship} links={links} />}
    >
      <div className="flex flex-col gap-4">
        <div>
          <p className="font-serif text-2xl font-semibold">{mentorship.schedule}</p>
          {mentorship.ownHours && <p>{mentorship.ownHours}</p>}
          <p className="text-muted">
            {mentorship.weekday} · {mentorship.duration}
          </p>
          {mentorship.others && <p className="mt-1 font-medium">Con {mentorship.others}</p>}
        </div>
        <SessionBadge mentorship={mentorship} />
        <DetailNotes mentorship={mentorship} />
        {information && <p className="whitespace-pre-line">{information}</p>}
        <Topics names={mentorship.topics} />
        <FactList
          rows={[
            ['Precio', `${mentorship.pricePerHour} por hora`],
            ['Total', mentorship.total],
            ['Código de sala', mentorship.roomCode],
            ['Confirmación', confirmationLabel(mentorship.confirmation)],
          ]}
        />
        <GroupSection mentorship={mentorship} links={links} />
        <CalendarLinks calendar={mentorship.calendar} />
        <ShareSection mentorship={mentorship} />
      </div>
      <DetailPeople mentorship={mentorship} />
      <section className="mt-7">
        <h3 className="mb-2 text-xl">Sala y estado</h3>
        <FactList
          rows={[
            ['Identificador', mentorship.id],
            ['Capacidad de la sala', mentorship.roomSize > 0 ? String(mentorship.roomSize) : ''],
            ['Abierta', mentorship.open ? 'Sí' : 'No'],
            ['Estado general', STATUS_LABELS[mentorship.status]],
          ]}
        />
      </section>
    </Dialog>
  );
}

const ENDINGS = [
  ['canLeave', 'salir', 'Salir de la mentoría'],
  ['canCancel', 'cancelar', 'Cancelar mentoría'],
  ['canDecline', 'rechazar', 'Rechazar'],
] as const;

function DetailActions({ mentorship, links }: DetailProps) {
  const { identifier, review } = mentorship;
  const here = links.hrefFor('detalle', identifier);
  const to = (name: DialogName) => ({
    to: links.hrefFor(name, identifier),
    replace: true,
    preventScrollReset: true,
  });
  return (
    <div className="flex w-full flex-wrap gap-2 empty:hidden *:grow sm:justify-end sm:gap-3 sm:*:grow-0">
      {ENDINGS.map(
        ([right, name, label]) =>
          mentorship[right] && (
            <ButtonLink key={name} {...to(name)} variant="secondary">
              {label}
            </ButtonLink>
          ),
      )}
      {mentorship.canMove && (
        <ButtonLink to={moveHref(identifier, { back: here })} variant="secondary">
          Cambiar hora
        </ButtonLink>
      )}
      {review && (
        // The dialog of /reviews, which returns to this one.
        <ButtonLink to={paths.reviews({ resena: identifier, volver: here })} variant="secondary">
          {review === 'write' ? 'Escribir reseña' : 'Ver mi reseña'}
        </ButtonLink>
      )}
      {mentorship.canRepeat && (
        <ButtonLink to={paths.newMentorship({ repetir: identifier })}>Repetir</ButtonLink>
      )}
      {mentorship.canConfirm && (
        <ButtonLink {...to('confirmar')} className="max-sm:order-first max-sm:basis-full">
          Confirmar mentoría
        </ButtonLink>
      )}
    </div>
  );
}

function DetailNotes({ mentorship: { room, reminders, moveRefusal } }: { mentorship: MentorshipView }) {
  return (
    <>
      {room && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <RoomLink room={room} />
          {room.note && <p className="text-muted">{room.note}</p>}
          <p role="status" className="font-medium">
            {room.present}
          </p>
        </div>
      )}
      {reminders.length > 0 && (
        <ul className="flex flex-col gap-1 text-muted">
          {reminders.map((text) => (
            <li key={text} className="flex items-start gap-2">
              <Icon name="bell-ring" className="mt-0.75 size-5 shrink-0" />
              {text}
            </li>
          ))}
        </ul>
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

function Person({ person }: { person: PersonView }) {
  const { full_name, username, bio, specialty, score, academicLevel, interests, chatHref } = person;
  const line = [specialty, academicLevel].filter(Boolean).join(' · ');
  return (
    <div className="flex items-start gap-3">
      <Avatar user={person} size="sm" />
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold">{full_name}</span> <span className="text-muted">@{username}</span>
        </p>
        {line && <p>{line}</p>}
        {score && <p className="text-muted">Puntuación: {score}</p>}
        {bio && <p className="mt-1 whitespace-pre-line text-muted">{bio}</p>}
        {interests.length > 0 && (
          <div className="mt-2">
            <Topics names={interests} label={`Intereses de ${full_name}`} />
          </div>
        )}
        {chatHref && (
          <Link to={chatHref} className="inline-flex min-h-11 items-center gap-2 text-teal underline">
            <Icon name="messages-square" className="size-5" />
            Enviar mensaje<span className="sr-only"> a {full_name}</span>
          </Link>
        )}
      </div>
    </div>
  );
}

function DetailPeople({ mentorship: { mentor, students } }: { mentorship: MentorshipView }) {
  return (
    <>
      {mentor && (
        <section className="mt-7">
          <h3 className="mb-3 text-xl">Mentor</h3>
          <Person person={mentor} />
        </section>
      )}
      {students.length > 0 && (
        <section className="mt-7">
          <h3 className="mb-3 text-xl">{students.length === 1 ? 'Estudiante' : 'Estudiantes'}</h3>
          <ul className="grid gap-5">
            {students.map((student) => (
              <li key={student.username}>
                <Person person={student} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
