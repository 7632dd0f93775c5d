import { useLocation } from '@remix-run/react';
import { type ReactNode, useCallback } from 'react';
import { EDITABLE_DAYS } from '~/api/contract/rules/reviews';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { useUnsavedWarning } from '~/app/forms/useUnsavedWarning';
import { Dialog } from '~/app/ui/Dialog';
import { useHydrated } from '~/app/ui/useHydrated';
import type { DialogProps } from './ReviewDialogs';
import { initialDraft, type ReviewDraft, ReviewFields, useDraft, useRefusedReview } from './ReviewFields';
import type { OwnReview, PendingSession } from './reviewViews';

export function SessionLines({ session: { mentor, day, hours } }: { session: PendingSession }) {
  return (
    <p>
      <span className="block font-serif text-xl font-semibold">{mentor?.full_name ?? 'Tu mentor'}</span>{' '}
      <span className="block text-muted">
        {day} · {hours}
      </span>
    </p>
  );
}

interface ReviewFormDialogProps extends DialogProps {
  title: string;
  intent: 'resenar' | 'editar';
  /** The session's identifier or the review's id. */
  about: string;
  words: ReviewDraft;
  submit: string;
  pending: string;
  /** Shown above the fields. */
  children: ReactNode;
}

/** Stars, title, text and badges (docs/product.md, 'Reviews'). Posts to its own address, which shows a refusal. */
function ReviewFormDialog(props: ReviewFormDialogProps) {
  const { title, intent, about, closeTo, words, badges, children, ...texts } = props;
  const { pathname, search } = useLocation();
  const result = useRefusedReview();
  const scripts = useHydrated();
  const begin = initialDraft(result, words);
  const { typed, missing, read } = useDraft(begin);
  const guard = useUnsavedWarning({ changed: Boolean(result), inDialog: true });
  const hold = useCallback(
    (form: HTMLFormElement | null) => {
      guard(form);
      read(form);
    },
    [guard, read],
  );
  return (
    <Dialog
      title={title}
      closeTo={closeTo}
      back="Volver"
      footer={
        <SubmitButton missing={scripts ? missing : null} pendingText={texts.pending}>
          {texts.submit}
        </SubmitButton>
      }
      form={{
        ref: hold,
        onChange: (event) => read(event.currentTarget),
        action: pathname + search,
        noValidate: true,
        fields: { intent, key: about, volver: closeTo },
      }}
    >
      <div className="mb-5">{children}</div>
      <ReviewFields result={result} begin={begin} typed={typed} badges={badges} />
    </Dialog>
  );
}

const BLANK = { calification: '5', title: '', text: '', badges: [] };

export function WriteDialog({ session, ...place }: DialogProps & { session: PendingSession }) {
  return (
    <ReviewFormDialog
      {...place}
      title="Escribir reseña"
      intent="resenar"
      about={session.identifier}
      words={BLANK}
      submit="Publicar reseña"
      pending="Publicando..."
    >
      <SessionLines session={session} />
      <p className="mt-2 text-muted">
        La leerá cualquiera que visite su perfil. Podrás cambiarla o borrarla durante {EDITABLE_DAYS} días.
      </p>
    </ReviewFormDialog>
  );
}

interface EditDialogProps extends DialogProps {
  review: OwnReview;
  /** A review already existed: the typed one can replace it. */
  already?: boolean;
}

export function EditDialog({ review, closeTo, badges, already = false }: EditDialogProps) {
  const { stars, title, text, badgeIds, mentor, until } = review;
  // One that is no longer offered stays where it was given; where none can be read, none is shown.
  const given = badgeIds.flatMap((id, i) => {
    const badge = badges.length === 0 || badges.some((one) => one.id === id) ? undefined : review.badges[i];
    return badge ? [{ ...badge, id, description: '', points: 0 }] : [];
  });
  return (
    <ReviewFormDialog
      title={already ? 'Ya has reseñado esta sesión' : 'Editar reseña'}
      intent="editar"
      about={review.id}
      closeTo={closeTo}
      words={{ calification: String(stars), title, text, badges: badgeIds }}
      badges={[...badges, ...given]}
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
