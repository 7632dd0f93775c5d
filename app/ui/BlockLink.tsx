import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { useOffers } from './offers';

interface BlockLinkProps {
  username: string;
  /** Completes the name for screen readers: ' a Lucía'. */
  what?: string;
  className?: string;
  children?: ReactNode;
}

/** To the page that says what a block does; nothing where the API has none (docs/product.md, 'Blocking'). */
export function BlockLink({ username, what, className = 'link', children }: BlockLinkProps) {
  if (!useOffers().includes('staff')) return null;
  return (
    <a href={paths.block(username)} rel="nofollow" className={className}>
      {children ?? 'Bloquear'}
      {what && <span className="sr-only">{what}</span>}
    </a>
  );
}
