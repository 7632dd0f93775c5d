import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { useEffect } from 'react';

/** Parameters that open a dialog about a mentorship and change nothing else on the page. */
export const DIALOG_PARAMETERS = ['detalle', 'confirmar', 'rechazar', 'cancelar', 'salir'] as const;

/** On the open sessions: asks whether to join one. */
export const JOIN_PARAMETER = 'unirme';

/** On the reviews page: writing, changing or deleting a review. */
export const REVIEW_PARAMETERS = ['resena', 'editar', 'borrar'] as const;
export type ReviewParameter = (typeof REVIEW_PARAMETERS)[number];

/** On a mentor's received reviews: answering one, and deleting the answer. */
export const REPLY_PARAMETERS = ['responder', 'quitar-respuesta'] as const;

/**
 * `shouldRevalidate`: opening and closing a dialog loads nothing, so that it is instant. All routes of a page
 * must use it, or the navigation waits for those that do not.
 */
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
 * The same for pages whose dialogs may need data that is not loaded: `knows` says whether the shown data
 * suffices for the dialog of an address. The page reports its data with `useShown`.
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

/**
 * A refusal may mean that the page's data is stale (a lost slot, another tab); single fetch would otherwise
 * keep it.
 */
export function afterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus ?? 0) >= 400 || defaultShouldRevalidate;
}

/**
 * The same, but nothing is read anew by itself while the address opens a form by this parameter: what it is about
 * may have ended, and what is typed would go with it.
 */
export const whileClosed = (parameter: string) => (args: ShouldRevalidateFunctionArgs) => {
  const { currentUrl, nextUrl, formMethod } = args;
  const isByItself = formMethod === undefined && currentUrl.href === nextUrl.href;
  return isByItself && currentUrl.searchParams.has(parameter) ? false : afterRefusal(args);
};
