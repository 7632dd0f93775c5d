import { ChangeDialog } from './ChangeDialog';
import type { ListState } from './listUrl';
import type { MentorshipView } from './view';

export function ConfirmDialog({ mentorship, state }: { mentorship: MentorshipView; state: ListState }) {
  const { others, confirmation } = mentorship;
  return (
    <ChangeDialog
      title="Confirmar Mentoría"
      intent="confirm"
      mentorship={mentorship}
      state={state}
      refusal={
        mentorship.canConfirm
          ? null
          : confirmation
            ? 'Esta mentoría ya está confirmada: no hay nada más que hacer.'
            : 'Solo su mentor puede confirmarla, y antes de que empiece.'
      }
    >
      <p>
        Quedará confirmada para ti{others && ` y para ${others}`}, y esa hora será firme.
        <strong className="mt-3 block">Esta acción no se puede deshacer.</strong>
      </p>
    </ChangeDialog>
  );
}
