import { Star } from 'lucide-react';
import { classes } from './classes';

const decimal = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const FIVE = [0, 1, 2, 3, 4] as const;

/** `rating` 0 to 5 or null (nobody has rated yet), and how many reviews it is made of. */
export function Stars({ rating, reviews }: { rating: number | null; reviews: number }) {
  if (rating === null || reviews === 0) return <span className="text-muted">Sin reseñas todavía</span>;
  const share = Math.min(Math.max(rating / 5, 0), 1);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span aria-hidden="true" className="relative inline-flex">
        <Row className="text-star" />
        <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${share * 100}%` }}>
          <Row className="w-max fill-current text-star" />
        </span>
      </span>
      <span className="sr-only">Valoración: {decimal.format(rating)} de 5,</span>
      <span aria-hidden="true" className="font-semibold">
        {decimal.format(rating)}
      </span>
      <span className="text-muted">{reviews === 1 ? '1 reseña' : `${reviews} reseñas`}</span>
    </span>
  );
}

function Row({ className }: { className: string }) {
  return (
    <span className={classes('inline-flex', className)}>
      {FIVE.map((n) => (
        <Star key={n} className="size-4.5 shrink-0 fill-inherit" strokeWidth={1.75} />
      ))}
    </span>
  );
}
