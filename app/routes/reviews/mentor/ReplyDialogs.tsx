import { useActionData } from '@remix-run/react';
import { REPLY_MAX } from '~/api/contract/rules/reviews';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { TextAreaField } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import { PostButton } from '~/app/forms/PostButton';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { Failed } from '~/app/routes/reviews/Failures';
import { Dialog } from '~/app/ui/Dialog';
import type { LoadedReceived, ReceivedView } from './loadReceived';
import type { postReply } from './postReply';
import { StarsLine } from './ReceivedList';
import { type AskedReply, type ReceivedState, receivedHref } from './receivedUrl';

/** The answer to a refused post of these dialogs; null before the first try. */
function useRefusedReply() {
  const answer = useActionData<typeof postReply>();
  return answer && 'reply' in answer ? answer : null;
}

interface ReplyDialogProps {
  /** Id of the review. */
  id: string;
  /** Null if it cannot be read; the typed text is kept. */
  review: ReceivedView | null;
  /** Addresses of the page without and with the dialog. */
  closed: string;
  action: string;
}

const LABEL = 'Tu respuesta';
const FAILED_REVIEW = 'No hemos podido cargar la reseña';

/** Writes or changes the mentor's only reply (extension `marketplace`). */
function ReplyDialog({ id, review, closed, action }: ReplyDialogProps) {
  const result = useRefusedReply()?.reply;
  const reply = review?.reply ?? null;
  const isNew = reply === null;
  return (
    <Dialog
      title={isNew ? 'Responder a la reseña' : 'Cambiar tu respuesta'}
      closeTo={closed}
      back="Volver"
      footer={
        <SubmitButton name="intent" value="responder" pendingText="Publicando...">
          {isNew ? 'Publicar respuesta' : 'Guardar cambios'}
        </SubmitButton>
      }
      form={{ action, noValidate: true, fields: { review: id } }}
    >
      {review ? <QuotedReview review={review} /> : <Failed>{FAILED_REVIEW}</Failed>}
      <div className="mt-5 flex flex-col gap-4">
        <ErrorSummary
          title="No hemos podido publicar la respuesta"
          errors={result?.error}
          labels={{ text: LABEL }}
        />
        <TextAreaField
          label={LABEL}
          {...fieldOf(result, 'text', reply?.text)}
          required
          maxLength={REPLY_MAX}
          rows={5}
          hint={`La leerá todo el mundo en tu perfil, bajo la reseña. Como mucho ${REPLY_MAX} caracteres.`}
        />
      </div>
    </Dialog>
  );
}

/** The full review being answered. */
function QuotedReview({ review }: { review: ReceivedView }) {
  const { author, date, stars, title, text } = review;
  return (
    <div className="flex flex-col gap-2">
      <p>
        <strong className="font-semibold wrap-anywhere">{author}</strong>
        <span className="text-muted"> · {date}</span>
      </p>
      <StarsLine stars={stars} />
      {title && <p className="font-serif text-xl font-semibold wrap-anywhere">{title}</p>}
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
    </div>
  );
}

const CONSEQUENCE = 'consecuencia';

/** Asks before deleting the reply. */
function RemoveReplyDialog({ review, closed, action }: ReplyDialogProps & { review: ReceivedView }) {
  const failed = useRefusedReply()?.failed;
  const { author, reply, id } = review;
  return (
    <Dialog
      title="Eliminar tu respuesta"
      describedBy={CONSEQUENCE}
      closeTo={closed}
      back="Volver"
      footer={
        reply && (
          <PostButton
            action={action}
            fields={{ review: id }}
            name="intent"
            value="quitar-respuesta"
            variant="danger"
            pendingText="Eliminando..."
            className="w-full"
          >
            Sí, eliminar
          </PostButton>
        )
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

interface ReplyDialogsProps {
  asked: AskedReply;
  view: LoadedReceived;
  state: ReceivedState;
}

/** The dialog in the address, about a review on this page or another. */
export function ReplyDialogs({ asked, view, state }: ReplyDialogsProps) {
  const { question, id } = asked;
  const closed = receivedHref(state);
  const known = view.page?.items.find((one) => one.id === id);
  const review = known ?? (view.loadedFor === id ? view.selected : null);
  if (!review && !view.lookupFailed)
    return (
      <Dialog title="No encontramos esa reseña" closeTo={closed} back="Volver">
        <p>Puede que quien la escribió la haya borrado.</p>
      </Dialog>
    );
  const place = { id, closed, action: receivedHref(state, { asked }) };
  if (question === 'responder') return <ReplyDialog key={id} review={review} {...place} />;
  if (!review)
    return (
      <Dialog title="Eliminar tu respuesta" closeTo={closed} back="Volver">
        <Failed>{FAILED_REVIEW}</Failed>
      </Dialog>
    );
  return <RemoveReplyDialog key={id} review={review} {...place} />;
}
