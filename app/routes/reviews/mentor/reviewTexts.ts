const decimal = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '4,7' */
export const averageText = (average: number) => decimal.format(average);

export const reviewsText = (count: number) => (count === 1 ? '1 reseña' : `${count} reseñas`);

export const starsText = (stars: number) => (stars === 1 ? '1 estrella' : `${stars} estrellas`);

/** Of a count that is not nothing never '0 %'. */
export const shareText = (share: number, count: number) =>
  share === 0 && count > 0 ? '< 1 %' : `${share} %`;
