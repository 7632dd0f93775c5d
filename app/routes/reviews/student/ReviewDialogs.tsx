import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Badge } from '~/api/contract/badges';
import { REVIEW_CLOSED, REVIEW_TOO_EARLY, REVIEW_TOO_LATE } from '~/api/contract/rules/reviews';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { textOf } from '~/app/forms/formReply';
import { PostButton } from '~/app/forms/PostButton';
import { ButtonLink } from '~/app/ui/Button';
import { Dialog } from '~/app/ui/Dialog';
import { LoadDialog, useShownLocation } from '~/app/ui/LoadDialog';
import type { DialogSubject, StudentReviewsView } from './loadStudentReviews';
import { ReviewContent, ReviewHead } from './OwnReviews';
import { useRefusedReview } from './ReviewFields';
import { EditDialog, SessionLines, WriteDialog } from './ReviewFormDialog';
import { type AskedReview, closedHref, reviewDialogOf } from './reviewsUrl';
import type { OwnReview } from './reviewViews';

/** Replaces the form, but keeps what was typed. */
function NoticeDialog({ title, closeTo, children }: { title: string; closeTo: string; children: ReactNode }) {
  const result = useRefusedReview();
  const typed = [textOf(result, 'title'), textOf(result, 'text')].filter(Boolean);
  return (
    <Dialog
      title={title}
      closeTo={closeTo}
      footer={
        <ButtonLink to={closeTo} replace preventScrollReset>
          Volver
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {typed.length > 0 && (
          <blockquote className="border-l-4 border-line pl-4">
            <p className="font-semibold">Lo que has escrito</p>
            {typed.map((text) => (
              <p key={text} className="whitespace-pre-line">
                {text}
              </p>
            ))}
          </blockquote>
        )}
      </div>
    </Dialog>
  );
}

interface SubjectDialogProps extends DialogProps {
  name: AskedReview['name'];
  asked: DialogSubject;
}

function SubjectDialog({ name, asked, ...props }: SubjectDialogProps) {
  const { pathname, search } = useLocation();
  const result = useRefusedReview();
  const { closeTo } = props;
  switch (asked.state) {
    case 'write':
      return <WriteDialog session={asked.session} {...props} />;
    case 'early':
    case 'late':
    case 'unconfirmed':
      return (
        <NoticeDialog title="Escribir reseña" closeTo={closeTo}>
          <SessionLines session={asked.session} />
          <p>
            {asked.state === 'early'
              ? REVIEW_TOO_EARLY
              : asked.state === 'late'
                ? REVIEW_CLOSED
                : 'Solo se reseñan las sesiones confirmadas, y esta no llegó a confirmarse.'}
          </p>
        </NoticeDialog>
      );
    case 'review': {
      const { review } = asked;
      if (review.until && name === 'editar') return <EditDialog review={review} {...props} />;
      if (review.until && name === 'borrar') return <DeleteDialog review={review} {...props} />;
      if (review.until && result) return <EditDialog review={review} already {...props} />;
      return (
        <NoticeDialog
          title={name === 'resena' ? 'Ya has reseñado esta sesión' : 'Tu reseña'}
          closeTo={closeTo}
        >
          <ReviewHead review={review}>
            <span className="font-serif text-xl font-semibold">{review.mentor}</span>
          </ReviewHead>
          <ReviewContent review={review} />
          <p className="text-muted">
            {review.until ? `Puedes cambiarla o borrarla hasta el ${review.until}.` : REVIEW_TOO_LATE}
          </p>
        </NoticeDialog>
      );
    }
    case 'missing':
      return (
        <NoticeDialog title="No la encontramos" closeTo={closeTo}>
          <p>No está entre las tuyas: puede que se borrara o que el enlace no sea para ti.</p>
        </NoticeDialog>
      );
    case 'failed':
      return (
        <NoticeDialog title="Error al cargar las reseñas" closeTo={closeTo}>
          <p>El servicio no ha respondido como debía. No se ha perdido nada: espera unos segundos.</p>
          <ButtonLink to={pathname + search} variant="secondary" reloadDocument>
            Reintentar
          </ButtonLink>
        </NoticeDialog>
      );
  }
}

export interface DialogProps {
  /** Address of the page without the dialog. */
  closeTo: string;
  /** Badges that can be given. */
  badges: Badge[];
}

/** The dialog in the address, from the page's data or from a lookup. */
export function ReviewDialogs({ view }: { view: StudentReviewsView }) {
  const { location, isWaiting } = useShownLocation();
  const asked = reviewDialogOf(location.search);
  if (!asked) return null;
  const closeTo = closedHref(location.search);
  const { badges } = view;
  const found = subjectOf(asked, view);
  if (!found || !badges)
    return isWaiting ? (
      <LoadDialog key={asked.key} title="Escribir reseña" text="Cargando la reseña…" closeTo={closeTo} />
    ) : null;
  const props = { closeTo, badges };
  return <SubjectDialog key={`${asked.name} ${asked.key}`} name={asked.name} asked={found} {...props} />;
}

function subjectOf({ name, key }: AskedReview, view: StudentReviewsView): DialogSubject | null {
  const session = name === 'resena' && view.pending?.items.find((one) => one.identifier === key);
  if (session) return { state: 'write', session };
  const review = name !== 'resena' && view.own?.items.find((one) => one.id === key);
  if (review) return { state: 'review', review };
  return view.loadedFor === key ? view.asked : null;
}

/** Whether the page can show an address's dialog from its data. */
export function knowsReviewDialog(view: StudentReviewsView, search: URLSearchParams): boolean {
  const asked = reviewDialogOf(search);
  return !asked || (view.badges !== null && subjectOf(asked, view) !== null);
}

const CONSEQUENCE = 'consecuencia';

function DeleteDialog({ review, closeTo }: DialogProps & { review: OwnReview }) {
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
      back="Volver"
      footer={
        <PostButton
          action={pathname + search}
          fields={{ intent: 'borrar', key: review.id, volver: closeTo }}
          variant="danger"
          pendingText="Borrando..."
          className="w-full"
        >
          Sí, borrar
        </PostButton>
      }
    >
      <div className="flex flex-col gap-3">
        <ErrorSummary title="La reseña sigue ahí" errors={useRefusedReview()?.error} labels={{}} />
        <div id={CONSEQUENCE} className="flex flex-col gap-3">
          <p>
            Tu reseña <strong>{title}</strong> sobre {mentor} desaparecerá de su perfil
            {also.length > 0 && `, con ${also.join(' y ')}`}. No se puede deshacer.
          </p>
          <p>La sesión volverá a tus pendientes, por si quieres escribir otra.</p>
        </div>
      </div>
    </Dialog>
  );
}
