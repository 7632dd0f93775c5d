export const starsText = (stars: number) => (stars === 1 ? '1 estrella' : `${stars} estrellas`);

/** Of a count that is not nothing never '0 %'. */
export const shareText = (share: number, count: number) =>
  share === 0 && count > 0 ? '< 1 %' : `${share} %`;
