import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes';
import { focusHeadingOf } from './focus';
import { Icon } from './Icon';
import { Link } from './router';

type PageEntry = { kind: 'page'; page: number; key: string } | { kind: 'gap'; key: string };

/** First and last page, and two on either side of the current one, with gaps between. */
export function pageWindow(page: number, pages: number): PageEntry[] {
  const shown = new Set([1, pages]);
  for (let n = page - 2; n <= page + 2; n++) if (n >= 1 && n <= pages) shown.add(n);
  const sorted = [...shown].sort((a, b) => a - b);
  return sorted.flatMap((n, i): PageEntry[] => {
    const here: PageEntry = { kind: 'page', page: n, key: String(n) };
    if (n === (sorted[i - 1] ?? 0) + 1) return [here];
    return [{ kind: 'gap', key: `before-${n}` }, here];
  });
}

interface PaginationProps {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  /** Distinguishes several lists of a page. */
  label?: string;
}

const PAGE_CELL = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-xl px-1 sm:px-3';

/** Renders nothing for a single page. With scripts a click scrolls to the list's heading and focuses it. */
export function Pagination({ page, pages, hrefFor, label = 'Páginas' }: PaginationProps) {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const at = document.activeElement;
    if (nav.current && (at === document.body || nav.current.contains(at))) focusHeadingOf(nav.current);
  }, [page]);
  if (pages <= 1) return null;
  return (
    <nav ref={nav} aria-label={label} className="mt-8 flex flex-wrap items-center justify-center sm:gap-1">
      <Step label="Anterior" to={page > 1 ? hrefFor(page - 1) : null} back />
      {pageWindow(page, pages).map((entry) =>
        entry.kind === 'gap' ? (
          <span key={entry.key} aria-hidden="true" className="px-1 text-muted">
            …{' '}
          </span>
        ) : (
          <Link
            key={entry.key}
            to={hrefFor(entry.page)}
            preventScrollReset
            aria-label={`Página ${entry.page}`}
            aria-current={entry.page === page ? 'page' : undefined}
            className={classes(
              PAGE_CELL,
              'tabular-nums',
              entry.page === page ? 'bg-teal font-semibold text-on-teal' : 'text-teal hover:bg-teal-soft',
            )}
          >
            {entry.page}{' '}
          </Link>
        ),
      )}
      <Step label="Siguiente" to={page < pages ? hrefFor(page + 1) : null} />
    </nav>
  );
}

function Step({ label, to, back = false }: { label: string; to: string | null; back?: boolean }) {
  const content = (
    <>
      {back && <Icon name="chevron-left" className="size-5" />}
      <span className="max-sm:sr-only">{label}</span>{' '}
      {!back && <Icon name="chevron-right" className="size-5" />}
    </>
  );
  if (to === null) return <span className={classes(PAGE_CELL, 'text-muted')}>{content}</span>;
  return (
    <Link
      to={to}
      rel={back ? 'prev' : 'next'}
      preventScrollReset
      className={classes(PAGE_CELL, 'text-teal hover:bg-teal-soft')}
    >
      {content}
    </Link>
  );
}

interface StepLinkProps {
  to: string | null;
  towards: 'previous' | 'next';
  label: string;
  /** Replaces the plain link. */
  as?: LinkComponent;
}

export type LinkComponent = (props: {
  to: string;
  preventScrollReset?: boolean;
  className?: string;
  children: ReactNode;
}) => ReactNode;

const STEP_CELL = 'grid size-12 shrink-0 place-items-center rounded-xl border border-line';

/** A link to the previous or next week or period. */
export function StepLink({ to, towards, label, as: Target = Link }: StepLinkProps) {
  const icon = towards === 'next' ? 'chevron-right' : 'chevron-left';
  const content = (
    <>
      <Icon name={icon} className="size-5" />
      <span className="sr-only">{to === null ? `${label}: no disponible ` : `${label} `}</span>
    </>
  );
  if (to === null) return <span className={`${STEP_CELL} text-muted opacity-50`}>{content}</span>;
  return (
    <Target to={to} preventScrollReset className={`${STEP_CELL} bg-card text-teal hover:border-teal`}>
      {content}
    </Target>
  );
}
