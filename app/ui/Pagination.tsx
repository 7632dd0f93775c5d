import { Link } from '@remix-run/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classes } from './classes';
import { focusHeadingOf } from './keepFocus';
import { pageWindow } from './pageWindow';

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  /** Where a page has several lists. */
  label?: string;
}

const CELL = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-xl px-1 sm:px-3';

/**
 * Anterior, page numbers, Siguiente: links, so that every page has an address. Nothing when there is one page. With scripts sight and
 * focus go together to the heading of the list.
 */
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
    <nav ref={nav} aria-label={label} className="flex flex-wrap items-center justify-center sm:gap-1">
      <Step label="Anterior" to={page > 1 ? hrefFor(page - 1) : null} back />
      {pageWindow(page, pages).map((entry) =>
        entry.kind === 'gap' ? (
          <span key={entry.key} aria-hidden="true" className="px-1 text-muted">
            …
          </span>
        ) : (
          <Link
            key={entry.key}
            to={hrefFor(entry.page)}
            preventScrollReset
            aria-label={`Página ${entry.page}`}
            aria-current={entry.page === page ? 'page' : undefined}
            className={classes(
              CELL,
              'tabular-nums',
              entry.page === page ? 'bg-teal font-semibold text-on-teal' : 'text-teal hover:bg-teal-soft',
            )}
          >
            {entry.page}
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
      {back && <ChevronLeft aria-hidden="true" className="size-5" />}
      {label}
      {!back && <ChevronRight aria-hidden="true" className="size-5" />}
    </>
  );
  if (to === null) return <span className={classes(CELL, 'text-muted')}>{content}</span>;
  return (
    <Link
      to={to}
      rel={back ? 'prev' : 'next'}
      preventScrollReset
      className={classes(CELL, 'text-teal hover:bg-teal-soft')}
    >
      {content}
    </Link>
  );
}
