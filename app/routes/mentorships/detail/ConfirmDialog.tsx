import type { MentorshipView } from '../view';
import { ChangeDialog } from './ChangeDialog';
import type { DialogPlace } from './place';
import { Told } from './Told';

export function ConfirmDialog({ mentorship, place }: { mentorship: MentorshipView; place: DialogPlace }) {
  const { others } = mentorship;
  return (
    <ChangeDialog
      title="Confirmar Mentoría"
      intent="confirm"
      mentorship={mentorship}
      place={place}
      consequence={
        <>
          <p>Quedará confirmada para ti{others && ` y para ${others}`}, y esa hora será firme.</p>
          <Told mentorship={mentorship} />
        </>
      }
    />
  );
}
