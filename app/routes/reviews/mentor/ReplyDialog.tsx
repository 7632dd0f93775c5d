import { Form } from '@remix-run/react';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { errorsOf, textOf } from '~/forms/reply';
import { SubmitButton } from '~/forms/SubmitButton';
import { TextAreaField } from '~/forms/TextAreaField';
import { ButtonLink } from '~/ui/ButtonLink';
import { Dialog } from '~/ui/Dialog';
import { REPLY_MAX } from '../../../../api/contract/replyMax';
import { FailedReview } from './Failures';
import { Mark } from './ReceivedCard';
import type { ReceivedView } from './receivedView';
import { useRefusedReply } from './useRefusedReply';

interface Props {
  /** Of the review. */
  id: string;
  /** Null: it cannot be read just now, and what was typed stays. */
  review: ReceivedView | null;
  /** Address of the page without the dialog, and with it. */
  closed: string;
  action: string;
}

const FORM = 'respuesta';
const LABEL = 'Tu respuesta';

/** The mentor's one answer, written or changed (extension `review-reply`). */
export function ReplyDialog({ id, review, closed, action }: Props) {
  const result = useRefusedReply()?.reply;
  const reply = review?.reply ?? null;
  const isNew = reply === null;
  return (
    <Dialog
      title={isNew ? 'Responder a la reseña' : 'Cambiar tu respuesta'}
      closeTo={closed}
      footer={
        <>
          <ButtonLink to={closed} variant="secondary" replace preventScrollReset>
            Volver
          </ButtonLink>
          <Form id={FORM} method="post" action={action} noValidate replace preventScrollReset>
            <input type="hidden" name="review" value={id} />
            <SubmitButton name="intent" value="responder" pendingText="Publicando..." className="w-full">
              {isNew ? 'Publicar respuesta' : 'Guardar cambios'}
            </SubmitButton>
          </Form>
        </>
      }
    >
      {review ? <Quoted review={review} /> : <FailedReview />}
      <div className="mt-5 flex flex-col gap-4">
        <ErrorSummary
          title="No hemos podido publicar la respuesta"
          errors={result?.error}
          labels={{ text: LABEL }}
        />
        <TextAreaField
          label={LABEL}
          name="text"
          form={FORM}
          required
          maxLength={REPLY_MAX}
          rows={5}
          hint={`La leerá todo el mundo en tu perfil, bajo la reseña. Como mucho ${REPLY_MAX} caracteres.`}
          defaultValue={textOf(result, 'text') ?? reply?.text}
          errors={errorsOf(result, 'text')}
        />
      </div>
    </Dialog>
  );
}

/** What is being answered, in full. */
export function Quoted({ review }: { review: ReceivedView }) {
  const { author, date, stars, title, text } = review;
  return (
    <div className="flex flex-col gap-2">
      <p>
        <strong className="font-semibold wrap-anywhere">{author}</strong>
        <span className="text-muted"> · {date}</span>
      </p>
      <Mark stars={stars} />
      {title && <p className="font-serif text-xl font-semibold wrap-anywhere">{title}</p>}
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
    </div>
  );
}
