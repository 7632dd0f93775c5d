import type { ReactNode } from 'react';
import type { Subject } from '~/api/contract/rules/cases';
import * as paths from '~/app/paths';
import { useOffers } from './offers';

interface ReportLinkProps {
  subject: Subject;
  /** Username, id or identifier, by subject. */
  id: string;
  /** Completes the name for screen readers: ' la reseña de Lucía'. */
  what?: string;
  /** Opens another tab, so that a call or a text goes on. */
  apart?: boolean;
  className?: string;
  children?: ReactNode;
}

/** To the form of a report, a page without scripts; nothing where the API takes none (docs/product.md, 'Reports'). */
export function ReportLink({ subject, id, what, apart, className = 'link', children }: ReportLinkProps) {
  if (!useOffers().includes('staff')) return null;
  return (
    <a
      href={paths.report(subject, id)}
      rel="nofollow"
      className={className}
      {...(apart && { target: '_blank', rel: 'nofollow noopener' })}
    >
      {children ?? 'Denunciar'}
      {what && <span className="sr-only">{what}</span>}
    </a>
  );
}
