import { useRevalidator } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { ButtonLink } from '~/ui/ButtonLink';
import { Dialog } from '~/ui/Dialog';
import { FailedReview } from './Failures';
import type { LoadedReceived } from './loadReceived';
import { RemoveReplyDialog } from './RemoveReplyDialog';
import { ReplyDialog } from './ReplyDialog';
import { type AskedReply, type ReceivedState, receivedHref } from './receivedUrl';

interface Props {
  asked: AskedReply;
  view: LoadedReceived;
  state: ReceivedState;
}

/** The dialog that the address names, about a review on this page or on another. */
export function ReplyDialogs({ asked, view, state }: Props) {
  const { question, id } = asked;
  const closed = receivedHref(state);
  const known = view.page?.items.find((one) => one.id === id);
  const review = known ?? (view.loadedFor === id ? view.selected : null);
  if (!review && view.loadedFor !== id) return <Load key={id} />;
  if (!review && !view.lookupFailed)
    return (
      <Notice title="No encontramos esa reseña" closed={closed}>
        <p>Puede que quien la escribió la haya borrado.</p>
      </Notice>
    );
  const place = { closed, action: receivedHref(state, { asked }) };
  if (question === 'responder') return <ReplyDialog key={id} id={id} review={review} {...place} />;
  if (!review)
    return (
      <Notice title="Eliminar tu respuesta" closed={closed}>
        <FailedReview />
      </Notice>
    );
  return <RemoveReplyDialog key={id} review={review} {...place} />;
}

/** In place of a dialog about a review that is not here. */
function Notice({ title, closed, children }: { title: string; closed: string; children: ReactNode }) {
  return (
    <Dialog
      title={title}
      closeTo={closed}
      footer={
        <ButtonLink to={closed} variant="secondary" replace preventScrollReset>
          Volver
        </ButtonLink>
      }
    >
      {children}
    </Dialog>
  );
}

/** The address names one that the page, when it was loaded, was not asked for. */
function Load() {
  const { revalidate } = useRevalidator();
  useEffect(revalidate, [revalidate]);
  return null;
}
