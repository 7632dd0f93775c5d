import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { useEffect } from 'react';

/** Parameters that open a dialog about one mentorship and change nothing else on the page. */
export const DIALOG_PARAMETERS = ['detalle', 'confirmar', 'rechazar', 'cancelar', 'salir'] as const;

/** Of the open sessions: asks whether to join one of them. */
export const JOIN_PARAMETER = 'unirme';

/** Of the page of reviews: writing one of a session, changing or deleting one. */
export const REVIEW_PARAMETERS = ['resena', 'editar', 'borrar'] as const;
export type ReviewParameter = (typeof REVIEW_PARAMETERS)[number];

/** Of the reviews a mentor has received: answering one, and taking the answer back. */
export const REPLY_PARAMETERS = ['responder', 'quitar-respuesta'] as const;

/**
 * `shouldRevalidate`: opening and closing a dialog loads nothing, so that it is instant and the address
 * changes with it. All routes of a page have to say so, or the navigation waits for those that do not.
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
 * The same for a page whose dialogs may be about something it has not loaded: `knows` says whether what the
 * page shows answers for the dialog of an address. The page tells by `useShown` what it shows.
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
 * A refusal may mean that what the page shows is stale (a lost slot, another tab): single fetch would keep it
 * otherwise.
 */
export function afterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus ?? 0) >= 400 || defaultShouldRevalidate;
}
