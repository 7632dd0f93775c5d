import { useLocation } from '@remix-run/react';
import { LoadDialog } from '../../mentorships/detail/LoadDialog';
import { type AskedReview, askedOf, closedHref } from '../reviewsUrl';
import type { StudentReviews } from '../student/loadStudent';
import type { Catalogue } from '../student/ownReviewView';
import { AskedDialog } from './AskedDialog';
import type { Asked } from './loadAsked';

export interface DialogProps {
  /** Address of the page without the dialog. */
  closeTo: string;
  /** That can be given. */
  badges: Catalogue;
}

/** The dialog that the address names, from what the page shows already, else from what it loads for it. */
export function ReviewDialogs({ view }: { view: StudentReviews }) {
  const { search } = useLocation();
  const asked = askedOf(search);
  if (!asked) return null;
  const closeTo = closedHref(search);
  const found = onPage(asked, view) ?? (view.loadedFor === asked.key ? view.asked : null);
  const { badges } = view;
  if (!found || badges === 'unasked') {
    return (
      <LoadDialog
        key={asked.key}
        place={{ closed: closeTo }}
        title="Escribir reseña"
        text="Cargando la reseña…"
      />
    );
  }
  const props = { closeTo, badges };
  return <AskedDialog key={`${asked.name} ${asked.key}`} name={asked.name} asked={found} {...props} />;
}

function onPage({ name, key }: AskedReview, { pending, own }: StudentReviews): Asked | null {
  if (name === 'resena') {
    const session = pending?.items.find((one) => one.identifier === key);
    return session ? { state: 'write', session } : null;
  }
  const review = own?.items.find((one) => one.id === key);
  return review ? { state: 'review', review } : null;
}
