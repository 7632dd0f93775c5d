import { Dialog } from '~/ui/Dialog';
import { confirmationLabel, STATUS_LABELS } from '../../domain/mentorshipStatus';
import { DetailActions } from './DetailActions';
import { Facts } from './Facts';
import { closedHref, type ListState } from './listUrl';
import { Person } from './Person';
import { StatusBadges } from './StatusBadges';
import { Topics } from './Topics';
import type { MentorshipView } from './view';

/** Everything about one mentorship, in the order of spec.md section 2, 'Detail dialog contents'. */
export function DetailDialog({ mentorship, state }: { mentorship: MentorshipView; state: ListState }) {
  const { mentor, students, information } = mentorship;
  const canAct = mentorship.canConfirm || mentorship.canCancel;
  return (
    <Dialog
      title="Detalles de la mentoría"
      closeTo={closedHref(state)}
      footer={canAct ? <DetailActions mentorship={mentorship} state={state} /> : undefined}
    >
      <div className="flex flex-col gap-4">
        <div>
          <p className="font-serif text-2xl font-semibold">{mentorship.schedule}</p>
          <p className="text-muted">
            {mentorship.weekday} · {mentorship.duration}
          </p>
        </div>
        <StatusBadges mentorship={mentorship} />
        {information && <p className="whitespace-pre-line">{information}</p>}
        <Topics names={mentorship.topics} />
        <Facts
          rows={[
            ['Precio', `${mentorship.pricePerHour} por hora`],
            ['Total', mentorship.total],
            ['Código de sala', mentorship.roomCode],
            ['Confirmación', confirmationLabel(mentorship.confirmation)],
          ]}
        />
      </div>
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
      <section className="mt-7">
        <h3 className="mb-2 text-xl">Sala y estado</h3>
        <Facts
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
