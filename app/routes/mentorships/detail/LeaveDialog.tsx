import type { MentorshipView } from '../view';
import { ChangeDialog } from './ChangeDialog';
import { LateNote } from './LateNote';
import type { DialogPlace } from './place';
import { Told } from './Told';

/** A student of a group leaves it; the others keep it (api.md section 2). */
export function LeaveDialog({ mentorship, place }: { mentorship: MentorshipView; place: DialogPlace }) {
  const { others } = mentorship;
  return (
    <ChangeDialog
      title="Salir de la mentoría"
      intent="leave"
      mentorship={mentorship}
      place={place}
      consequence={
        <>
          <p>
            Dejarás esta mentoría de grupo y desaparecerá de tu lista. {others || 'Su mentor'} y los demás
            estudiantes la conservan.
          </p>
          <LateNote mentorship={mentorship} />
          <Told mentorship={mentorship} />
        </>
      }
    />
  );
}
