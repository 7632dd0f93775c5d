const oneDecimal = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '4,7' */
export const ratingText = (rating: number) => oneDecimal.format(rating);

export const reviewsText = (count: number) => (count === 1 ? '1 reseña' : `${count} reseñas`);
