/** The state of 'Reseñas recibidas' is its address: filters, page and open dialog. */

import { readReviewFilter, reviewQuery } from '~/app/domain/reviews/reviews';
import { readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';
import { REPLY_PARAMETERS } from '~/app/ui/revalidation';

export type ReceivedState = ReturnType<typeof readReceivedState>;
export type AskedReply = NonNullable<ReceivedState['asked']>;

const KEY = /^[\w-]{1,64}$/;

export function readReceivedState(search: string | URLSearchParams) {
  const params = new URLSearchParams(search);
  const question = REPLY_PARAMETERS.find((name) => KEY.test(params.get(name) ?? ''));
  return {
    ...readReviewFilter(params),
    page: readPage(params.get('pagina')),
    /** The open dialog, about a review. */
    asked: question ? { question, id: params.get(question) ?? '' } : null,
  };
}

/** The address of `state` with `change`, without its dialog. A filter change goes back to page 1. */
export function receivedHref(state: ReceivedState, change: Partial<ReceivedState> = {}): string {
  const narrows = 'stars' in change || 'badge' in change;
  const next = { ...state, asked: null, ...(narrows && { page: 1 }), ...change };
  return paths.reviews({
    ...reviewQuery(next),
    pagina: next.page > 1 ? next.page : undefined,
    ...(next.asked && { [next.asked.question]: next.asked.id }),
  });
}
