/** Addresses of /reviews. The pages of both lists and a dialog are kept in one query. */
import { readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';
import { REVIEW_PARAMETERS, type ReviewParameter } from '~/app/ui/revalidation';

/** The pages of both lists, from 1. */
export function readPages(search: string | URLSearchParams) {
  const params = new URLSearchParams(search);
  return { pending: readPage(params.get('pendientes')), own: readPage(params.get('pagina')) };
}

/** The same lists with other pages, and at most one dialog: of a session (`resena`) or a review. */
export function reviewsHref(
  search: string,
  change: Partial<ReturnType<typeof readPages> & Record<ReviewParameter, string>>,
): string {
  const { pending, own, ...dialog } = { ...readPages(search), ...change };
  return paths.reviews({
    pendientes: pending > 1 ? pending : undefined,
    pagina: own > 1 ? own : undefined,
    ...dialog,
  });
}

/** Where a dialog returns when closed: `volver` (a path of this site), otherwise the lists. */
export function closedHref(search: string): string {
  const volver = new URLSearchParams(search).get('volver') ?? '';
  return /^\/(mentorships|calendar)(\?[\w=&%.+-]*)?$/.test(volver) ? volver : reviewsHref(search, {});
}

export type AskedReview = NonNullable<ReturnType<typeof reviewDialogOf>>;

/** The dialog in an address; its key is a session's identifier or a review's id. */
export function reviewDialogOf(search: string | URLSearchParams) {
  const params = new URLSearchParams(search);
  const name = REVIEW_PARAMETERS.find((one) => params.get(one));
  return name ? { name, key: params.get(name) ?? '' } : null;
}
