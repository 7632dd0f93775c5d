import { pageWindow } from '~/ui/pageWindow';
import { reviewsPath } from './paths';

interface ReviewPagesProps {
  page: number;
  pages: number;
  username: string;
}

/** Real links, so that every review has an address; nothing when there is one page. */
export function ReviewPages({ page, pages, username }: ReviewPagesProps) {
  if (pages <= 1) return null;
  const to = (wanted: number) => `${reviewsPath(username, wanted)}#resenas`;
  return (
    <nav aria-label="Páginas de reseñas" className="pages">
      {page > 1 && (
        <a href={to(page - 1)} rel="prev">
          Anterior
        </a>
      )}
      {pageWindow(page, pages).map((entry) =>
        entry.kind === 'gap' ? (
          <span key={entry.key}>…</span>
        ) : (
          <a
            key={entry.key}
            href={to(entry.page)}
            aria-label={`Página ${entry.page}`}
            aria-current={entry.page === page ? 'page' : undefined}
          >
            {entry.page}
          </a>
        ),
      )}
      {page < pages && (
        <a href={to(page + 1)} rel="next">
          Siguiente
        </a>
      )}
    </nav>
  );
}
