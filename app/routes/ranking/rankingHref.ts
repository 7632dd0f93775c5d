export const rankingHref = (page: number) => (page === 1 ? '/ranking' : `/ranking?page=${page}`);
