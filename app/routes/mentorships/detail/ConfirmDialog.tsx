import type { MentorshipView } from '../view';
import { ChangeDialog } from './ChangeDialog';
import type { DialogPlace } from './place';
import { Told } from './Told';

export function ConfirmDialog({ mentorship, place }: { mentorship: MentorshipView; place: DialogPlace }) {
  const { others, confirmation, canConfirm } = mentorship;
  return (
    <ChangeDialog
      title="Confirmar Mentoría"
      intent="confirm"
      mentorship={mentorship}
      place={place}
      refusal={canConfirm ? null : refusalOf(confirmation)}
    >
      <p>Quedará confirmada para ti{others && ` y para ${others}`}, y esa hora será firme.</p>
      <Told mentorship={mentorship} />
    </ChangeDialog>
  );
}

function refusalOf(confirmation: boolean): string {
  return confirmation
    ? 'Esta mentoría ya está confirmada: no hay nada más que hacer.'
    : 'Solo su mentor puede confirmarla, y antes de que empiece.';
}
