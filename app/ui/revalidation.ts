import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { useEffect } from 'react';

/** Parameters that open a dialog about a mentorship and change nothing else on the page. */
export const DIALOG_PARAMETERS = ['detalle', 'confirmar', 'rechazar', 'cancelar', 'salir'] as const;

/** Asks on the page of open sessions whether to join one. */
export const JOIN_PARAMETER = 'unirme';

/** Write, change or delete a review on the reviews page. */
export const REVIEW_PARAMETERS = ['resena', 'editar', 'borrar'] as const;
export type ReviewParameter = (typeof REVIEW_PARAMETERS)[number];

/** Answer a received review, or delete the answer. */
export const REPLY_PARAMETERS = ['responder', 'quitar-respuesta'] as const;

/** A `shouldRevalidate` by which opening and closing a dialog is instant; all routes of a page must use it. */
export function unlessDialogOnly({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isMove = formMethod === undefined && currentUrl.href !== nextUrl.href;
  if (isMove && withoutDialogs(currentUrl) === withoutDialogs(nextUrl)) return false;
  return defaultShouldRevalidate;
}

/**
 * `unlessDialogOnly` for pages whose dialogs may need more data: `knows` tells whether the shown data, reported with
 * `useShown`, suffices for the dialog of an address.
 */
export function dialogRevalidation<Data>(knows: (shown: Data, search: URLSearchParams) => boolean) {
  let shown: Data | undefined;
  return {
    useShown(data: Data): void {
      useEffect(() => {
        shown = data;
        return () => {
          shown = undefined;
        };
      }, [data]);
    },
    shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
      if (unlessDialogOnly(args)) return true;
      return args.defaultShouldRevalidate && shown !== undefined && !knows(shown, args.nextUrl.searchParams);
    },
  };
}

function withoutDialogs({ pathname, searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  for (const name of [...DIALOG_PARAMETERS, JOIN_PARAMETER, ...REVIEW_PARAMETERS, ...REPLY_PARAMETERS])
    rest.delete(name);
  rest.sort();
  return `${pathname}?${rest}`;
}

/** Reloads after a refusal, which may mean that the page's data is stale; single fetch would keep it. */
export function afterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus ?? 0) >= 400 || defaultShouldRevalidate;
}

/** `afterRefusal`, but without reloads by themselves while this parameter opens a form, whose typed text could be lost. */
export const whileClosed = (parameter: string) => (args: ShouldRevalidateFunctionArgs) => {
  const { currentUrl, nextUrl, formMethod } = args;
  const isByItself = formMethod === undefined && currentUrl.href === nextUrl.href;
  return isByItself && currentUrl.searchParams.has(parameter) ? false : afterRefusal(args);
};
