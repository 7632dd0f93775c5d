/** Addresses of /reviews. The pages of both lists and a dialog are kept in one query. */

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

/** The same lists with other pages and without dialogs. */
export function pagesHref(search: string, changes: Partial<Pages>): string {
  return hrefOf({ ...readPages(search), ...changes }, null);
}

/** The same lists with a dialog for a session (`resena`) or a review (`editar`, `borrar`). */
export function dialogHref(search: string, name: ReviewParameter, key: string): string {
  return hrefOf(readPages(search), [name, key]);
}

/** Where a dialog returns when closed: `volver` (a path of this site), otherwise the lists. */
export function closedHref(search: string): string {
  const volver = new URLSearchParams(search).get('volver') ?? '';
  return /^\/(mentorships|calendar)(\?[\w=&%.+-]*)?$/.test(volver) ? volver : pagesHref(search, {});
}

export interface AskedReview {
  name: ReviewParameter;
  /** Session identifier or review id. */
  key: string;
}

/** The dialog in an address, if any. */
export function reviewDialogOf(search: string | URLSearchParams): AskedReview | null {
  const params = new URLSearchParams(search);
  const name = REVIEW_PARAMETERS.find((one) => params.get(one));
  return name ? { name, key: params.get(name) ?? '' } : null;
}
