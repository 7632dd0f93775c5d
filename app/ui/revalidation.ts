import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/** Parameters that open a dialog about a mentorship and change nothing else on the page. */
export const DIALOG_PARAMETERS = [
  'detalle',
  'confirmar',
  'rechazar',
  'cancelar',
  'salir',
  'desistir',
] as const;

/** Asks on the page of open sessions whether to join one. */
export const JOIN_PARAMETER = 'unirme';

/** Write, change or delete a review on the reviews page. */
export const REVIEW_PARAMETERS = ['resena', 'editar', 'borrar'] as const;
export type ReviewParameter = (typeof REVIEW_PARAMETERS)[number];

/** Answer a received review, or delete the answer. */
export const REPLY_PARAMETERS = ['responder', 'quitar-respuesta'] as const;

/** A `shouldRevalidate` by which opening and closing a dialog is instant; all routes of a page must use it. */
export function unlessDialogOnly(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isMove = formMethod === undefined && currentUrl.href !== nextUrl.href;
  if (isMove && withoutDialogs(currentUrl) === withoutDialogs(nextUrl)) return false;
  return defaultShouldRevalidate;
}

function withoutDialogs({ pathname, searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  for (const name of [...DIALOG_PARAMETERS, JOIN_PARAMETER, ...REVIEW_PARAMETERS, ...REPLY_PARAMETERS])
    rest.delete(name);
  rest.sort();
  return `${pathname}?${rest}`;
}

/** Reloads after a refusal, which may mean that the page's data is stale; single fetch would keep it. */
export function afterRefusal(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, defaultShouldRevalidate } = args;
  return (actionStatus ?? 0) >= 400 || defaultShouldRevalidate;
}
