import { Form, useLocation } from '@remix-run/react';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { SubmitButton } from '~/forms/SubmitButton';
import { ButtonLink } from '~/ui/ButtonLink';
import { Dialog } from '~/ui/Dialog';
import type { OwnReview } from '../student/ownReviewView';
import type { DialogProps } from './ReviewDialogs';
import { useReply } from './useReply';

const CONSEQUENCE = 'consecuencia';

export function DeleteDialog({ review, closeTo }: DialogProps & { review: OwnReview }) {
  const { pathname, search } = useLocation();
  const { mentor, badges, reply, title } = review;
  const also = [badges.length > 0 && 'las medallas que diste', reply && 'la respuesta de tu mentor'].filter(
    (part) => typeof part === 'string',
  );
  return (
    <Dialog
      title="Borrar reseña"
      describedBy={CONSEQUENCE}
      closeTo={closeTo}
      footer={
        <>
          <ButtonLink to={closeTo} variant="secondary" replace preventScrollReset>
            Volver
          </ButtonLink>
          <Form method="post" action={pathname + search} replace preventScrollReset>
            <input type="hidden" name="intent" value="borrar" />
            <input type="hidden" name="key" value={review.id} />
            <input type="hidden" name="volver" value={closeTo} />
            <SubmitButton variant="danger" pendingText="Borrando..." className="w-full">
              Sí, borrar
            </SubmitButton>
          </Form>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <ErrorSummary title="La reseña sigue ahí" errors={useReply()?.error} labels={{}} />
        <div id={CONSEQUENCE} className="flex flex-col gap-3">
          <p>
            Tu reseña <strong>{title}</strong> sobre {mentor} desaparecerá de su perfil
            {also.length > 0 && `, con ${also.join(' y ')}`}. No se puede deshacer.
          </p>
          <p>La mentoría volverá a tus pendientes, por si quieres escribir otra.</p>
        </div>
      </div>
    </Dialog>
  );
}
