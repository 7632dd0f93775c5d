import { Dialog } from '~/ui/Dialog';
import { confirmationLabel, STATUS_LABELS } from '../../../domain/mentorshipStatus';
import { StatusBadges } from '../StatusBadges';
import { Topics } from '../Topics';
import type { MentorshipView } from '../view';
import { CalendarLinks } from './CalendarLinks';
import { DetailActions } from './DetailActions';
import { DetailPeople } from './DetailPeople';
import { Facts } from './Facts';
import { GroupSection } from './GroupSection';
import { MoveNote } from './MoveNote';
import type { DialogPlace } from './place';
import { ReminderNote } from './ReminderNote';
import { RoomSection } from './RoomSection';
import { ShareAction } from './ShareAction';

/** Everything about one mentorship (spec.md section 2, 'Detail dialog contents'): first when, how it stands and with whom. */
export function DetailDialog({ mentorship, place }: { mentorship: MentorshipView; place: DialogPlace }) {
  const { information } = mentorship;
  const props = { mentorship, place };
  return (
    <Dialog title="Detalles de la mentoría" closeTo={place.closed} footer={<DetailActions {...props} />}>
      <div className="flex flex-col gap-4">
        <div>
          <p className="font-serif text-2xl font-semibold">{mentorship.schedule}</p>
          {mentorship.ownHours && <p>{mentorship.ownHours}</p>}
          <p className="text-muted">
            {mentorship.weekday} · {mentorship.duration}
          </p>
          {mentorship.others && <p className="mt-1 font-medium">Con {mentorship.others}</p>}
        </div>
        <StatusBadges mentorship={mentorship} />
        <RoomSection mentorship={mentorship} />
        <ReminderNote {...props} />
        <MoveNote mentorship={mentorship} />
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
        <GroupSection {...props} />
        <CalendarLinks {...props} />
        <ShareAction {...props} />
      </div>
      <DetailPeople mentorship={mentorship} />
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
