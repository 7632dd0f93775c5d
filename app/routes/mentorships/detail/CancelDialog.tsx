import type { MentorshipView } from '../view';
import { ChangeDialog } from './ChangeDialog';
import { LateNote } from './LateNote';
import type { DialogPlace } from './place';
import { Told } from './Told';

export function CancelDialog({ mentorship, place }: { mentorship: MentorshipView; place: DialogPlace }) {
  const { others } = mentorship;
  const lists = others ? `de tu lista y de la de ${others}` : 'de todas las listas';
  return (
    <ChangeDialog
      title="Cancelar Mentoría"
      intent="cancel"
      mentorship={mentorship}
      place={place}
      consequence={
        <>
          <p>
            La mentoría se eliminará de forma permanente: desaparecerá {lists}, y la hora volverá a quedar
            libre.
          </p>
          <LateNote mentorship={mentorship} />
          <Told mentorship={mentorship} />
        </>
      }
    />
  );
}
