/** Addresses of /reviews: the pages of its two lists keep each other, and dialogs open over both. */

import { readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';
import { REVIEW_PARAMETERS, type ReviewParameter } from '~/app/ui/revalidation';

interface Pages {
  /** From 1. */
  pending: number;
  own: number;
}

export function readPages(search: string | URLSearchParams): Pages {
  const params = new URLSearchParams(search);
  return { pending: readPage(params.get('pendientes')), own: readPage(params.get('pagina')) };
}

function hrefOf({ pending, own }: Pages, dialog: [ReviewParameter, string] | null): string {
  return paths.reviews({
    pendientes: pending > 1 ? pending : undefined,
    pagina: own > 1 ? own : undefined,
    ...(dialog && { [dialog[0]]: dialog[1] }),
  });
}

/** The same lists with other pages, every dialog closed. */
export function pagesHref(search: string, changes: Partial<Pages>): string {
  return hrefOf({ ...readPages(search), ...changes }, null);
}

/** The same lists with a dialog about one session (`resena`) or one review (`editar`, `borrar`). */
export function dialogHref(search: string, name: ReviewParameter, key: string): string {
  return hrefOf(readPages(search), [name, key]);
}

/**
 * Where a dialog closes to: `volver` of its address when it was opened elsewhere (a path of ours), else the
 * lists.
 */
export function closedHref(search: string): string {
  const volver = new URLSearchParams(search).get('volver') ?? '';
  return /^\/(mentorships|calendar)(\?[\w=&%.+-]*)?$/.test(volver) ? volver : pagesHref(search, {});
}

export interface AskedReview {
  name: ReviewParameter;
  /** Identifier of the session, or id of the review. */
  key: string;
}

/** The dialog that an address names, if any. */
export function reviewDialogOf(search: string | URLSearchParams): AskedReview | null {
  const params = new URLSearchParams(search);
  const name = REVIEW_PARAMETERS.find((one) => params.get(one));
  return name ? { name, key: params.get(name) ?? '' } : null;
}
