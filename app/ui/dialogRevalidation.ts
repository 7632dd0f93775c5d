import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { useEffect } from 'react';
import { unlessDialogOnly } from './revalidation';

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
