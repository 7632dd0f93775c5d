import type { PendingSession } from '../student/pendingView';
import type { DialogProps } from './ReviewDialogs';
import { ReviewFormDialog } from './ReviewFormDialog';
import { SessionLines } from './SessionLines';

const NEW = { calification: '5', title: '', text: '', badges: [] };

export function WriteDialog({ session, closeTo, badges }: DialogProps & { session: PendingSession }) {
  return (
    <ReviewFormDialog
      title="Escribir reseña"
      intent="resenar"
      about={session.identifier}
      closeTo={closeTo}
      words={NEW}
      badges={badges}
      submit="Publicar reseña"
      pending="Publicando..."
    >
      <SessionLines session={session} />
      <p className="mt-2 text-muted">
        La leerá cualquiera que visite su perfil. Podrás cambiarla o borrarla durante 14 días.
      </p>
    </ReviewFormDialog>
  );
}
