import { Form } from '@remix-run/react';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { SubmitButton } from '~/forms/SubmitButton';
import { ButtonLink } from '~/ui/ButtonLink';
import { Dialog } from '~/ui/Dialog';
import type { ReceivedView } from './receivedView';
import { useRefusedReply } from './useRefusedReply';

interface Props {
  review: ReceivedView;
  /** Address of the page without the dialog, and with it. */
  closed: string;
  action: string;
}

const CONSEQUENCE = 'consecuencia';

/** The question before the answer is taken back. */
export function RemoveReplyDialog({ review, closed, action }: Props) {
  const failed = useRefusedReply()?.failed;
  const { author, reply, id } = review;
  return (
    <Dialog
      title="Eliminar tu respuesta"
      describedBy={CONSEQUENCE}
      closeTo={closed}
      footer={
        <>
          <ButtonLink to={closed} variant="secondary" replace preventScrollReset>
            Volver
          </ButtonLink>
          {reply && (
            <Form method="post" action={action} replace preventScrollReset>
              <input type="hidden" name="review" value={id} />
              <SubmitButton
                name="intent"
                value="quitar-respuesta"
                variant="danger"
                pendingText="Eliminando..."
                className="w-full"
              >
                Sí, eliminar
              </SubmitButton>
            </Form>
          )}
        </>
      }
    >
      {failed && (
        <div className="mb-4">
          <ErrorSummary title="No hemos podido eliminar la respuesta" errors={failed} labels={{}} />
        </div>
      )}
      {reply ? (
        <>
          <p id={CONSEQUENCE}>
            Nadie podrá leerla ya, tampoco {author}. La reseña se queda como está, y puedes escribir otra
            respuesta cuando quieras.
          </p>
          <blockquote className="mt-4 border-l-4 border-teal pl-4 whitespace-pre-line wrap-anywhere">
            {reply.text}
          </blockquote>
        </>
      ) : (
        <p id={CONSEQUENCE}>Esa reseña ya no tiene respuesta.</p>
      )}
    </Dialog>
  );
}
