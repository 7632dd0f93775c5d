export const reviewsText = (count: number) => (count === 1 ? '1 reseña' : `${count} reseñas`);

export const starsText = (stars: number) => (stars === 1 ? '1 estrella' : `${stars} estrellas`);

/** Never '0 %' for at least one review. */
export const shareText = (share: number, count: number) =>
  share === 0 && count > 0 ? '< 1 %' : `${share} %`;
