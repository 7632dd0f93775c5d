import { useRouteLoaderData } from '@remix-run/react';
import type { Extension } from '~/api/contract/extensions';

/** The extensions of this API, on any page: what needs another one is not shown. */
export const useOffers = (): readonly Extension[] =>
  useRouteLoaderData<{ offers: Extension[] }>('root')?.offers ?? [];
