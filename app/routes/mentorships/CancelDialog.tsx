import { ChangeDialog } from './ChangeDialog';
import type { ListState } from './listUrl';
import type { MentorshipView } from './view';

export function CancelDialog({ mentorship, state }: { mentorship: MentorshipView; state: ListState }) {
  return (
    <ChangeDialog
      title="Cancelar Mentoría"
      intent="cancel"
      mentorship={mentorship}
      state={state}
      refusal={mentorship.canCancel ? null : 'Ya ha empezado o terminado, así que no se puede cancelar.'}
    >
      <p>
        {consequence(mentorship)}
        <strong className="mt-3 block">Esta acción no se puede deshacer.</strong>
      </p>
    </ChangeDialog>
  );
}

function consequence({ leavesGroup, others }: MentorshipView): string {
  if (leavesGroup) {
    return `Dejarás esta mentoría de grupo y desaparecerá de tu lista de forma permanente. ${others || 'Su mentor'} y los demás estudiantes la conservan.`;
  }
  const lists = others ? `de tu lista y de la de ${others}` : 'de todas las listas';
  return `La mentoría se eliminará de forma permanente: desaparecerá ${lists}, y la hora volverá a quedar libre.`;
}
