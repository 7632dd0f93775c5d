import { ButtonLink } from '~/ui/ButtonLink';
import { Chip } from '~/ui/Chip';
import { Dialog } from '~/ui/Dialog';
import { confirmationLabel, STATUS_LABELS } from '../../domain/mentorshipStatus';
import { Facts } from './Facts';
import { closedHref, dialogHref, type ListState } from './listUrl';
import { Person } from './Person';
import { StatusBadges } from './StatusBadges';
import type { MentorshipView } from './view';

/** Everything about one mentorship (spec.md section 2, 'Detail dialog contents'). */
export function DetailDialog({ mentorship, state }: { mentorship: MentorshipView; state: ListState }) {
  const { identifier, mentor, students, topics, information } = mentorship;
  return (
    <Dialog
      title="Detalles de la mentoría"
      closeTo={closedHref(state)}
      footer={
        <>
          {mentorship.canCancel && (
            <ButtonLink to={dialogHref(state, 'cancelar', identifier)} variant="danger" preventScrollReset>
              Cancelar mentoría
            </ButtonLink>
          )}
          {mentorship.canConfirm && (
            <ButtonLink to={dialogHref(state, 'confirmar', identifier)} preventScrollReset>
              Confirmar mentoría
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="font-serif text-2xl font-semibold">{mentorship.hours}</p>
      <p className="mb-3 text-muted">
        {mentorship.day} · {mentorship.duration}
      </p>
      <StatusBadges mentorship={mentorship} />
      {information && <p className="mt-4 whitespace-pre-line">{information}</p>}
      {topics.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2" aria-label="Temas">
          {topics.map((topic) => (
            <li key={topic}>
              <Chip>{topic}</Chip>
            </li>
          ))}
        </ul>
      )}
      {mentor && (
        <section className="mt-6">
          <h3 className="mb-3 text-lg">Mentor</h3>
          <Person person={mentor} />
        </section>
      )}
      {students.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-3 text-lg">{students.length === 1 ? 'Estudiante' : 'Estudiantes'}</h3>
          <ul className="grid gap-4">
            {students.map((student) => (
              <li key={student.username}>
                <Person person={student} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="mt-6">
        <h3 className="mb-2 text-lg">Datos de la sesión</h3>
        <Facts
          rows={[
            ['Horario', mentorship.schedule],
            ['Precio', `${mentorship.pricePerHour} por hora · ${mentorship.total} en total`],
            ['Confirmación', confirmationLabel(mentorship.confirmation)],
            ['Estado general', STATUS_LABELS[mentorship.status]],
            ['Código de sala', mentorship.roomCode],
            ['Capacidad de la sala', mentorship.roomSize > 0 ? String(mentorship.roomSize) : ''],
            ['Abierta', mentorship.open ? 'Sí' : 'No'],
            ['Identificador', mentorship.id],
          ]}
        />
      </section>
    </Dialog>
  );
}
