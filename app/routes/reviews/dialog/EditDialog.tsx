import type { OwnReview } from '../student/ownReviewView';
import type { DialogProps } from './ReviewDialogs';
import { ReviewFormDialog } from './ReviewFormDialog';

interface Props extends DialogProps {
  review: OwnReview;
  /** It was there already when another one was sent: what was typed can take its place. */
  already?: boolean;
}

export function EditDialog({ review, closeTo, badges, already = false }: Props) {
  const { stars, title, text, badgeIds, mentor, until } = review;
  return (
    <ReviewFormDialog
      title={already ? 'Ya has reseñado esta mentoría' : 'Editar reseña'}
      intent="editar"
      about={review.id}
      closeTo={closeTo}
      words={{ calification: String(stars), title, text, badges: badgeIds }}
      badges={badges}
      submit={already ? 'Cambiarla por esta' : 'Guardar cambios'}
      pending="Guardando..."
    >
      <p className="font-serif text-xl font-semibold">{mentor}</p>
      <p className="text-muted">Puedes cambiarla hasta el {until}.</p>
      {already && (
        <blockquote className="mt-3 border-l-4 border-line pl-4">
          <p className="font-semibold">La que publicaste: {title}</p>
          <p className="whitespace-pre-line">{text}</p>
        </blockquote>
      )}
    </ReviewFormDialog>
  );
}
