const decimal = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `rating` 0 to 5 or null (nobody has rated yet), and how many reviews it is made of. */
export function Stars({ rating, reviews }: { rating: number | null; reviews: number }) {
  if (rating === null || reviews === 0) return <span className="text-muted">Sin reseñas todavía</span>;
  const share = Math.round(Math.min(Math.max(rating / 5, 0), 1) * 100);
  const text = decimal.format(rating);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <svg aria-hidden="true" className="stars">
        <rect width={`${share}%`} height="100%" />
      </svg>
      <span className="sr-only">{`Valoración: ${text} de 5,`}</span>
      <span aria-hidden="true" className="font-semibold">
        {text}
      </span>
      <span className="text-muted">{reviews === 1 ? '1 reseña' : `${reviews} reseñas`}</span>
    </span>
  );
}
