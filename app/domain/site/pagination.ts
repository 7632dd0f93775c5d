/** A page of a numbered list (docs/product.md, 'Numbers, dates and money': pages of 6). */
export interface Page<T> {
  items: T[];
  /** 1-based; never beyond the last page. */
  page: number;
  /** At least 1, also for an empty list. */
  pages: number;
  /** Position of the first and last item shown, 1-based; both 0 for an empty list. */
  from: number;
  to: number;
  total: number;
}

/** A `page` parameter; anything but a positive whole number is 1. */
export function readPage(parameter: string | null): number {
  const text = parameter?.trim() ?? '';
  if (!/^\d{1,9}$/.test(text)) return 1;
  return Math.max(1, Number(text));
}

/** The key after which a page of a long list begins: `despues`, '' for the first. */
export const readKey = (params: URLSearchParams) => /^\d{1,15}$/.exec(params.get('despues') ?? '')?.[0] ?? '';

/** Page `requested` of `all`; beyond the end, the last page. */
export function pageOf<T>(all: readonly T[], requested: number, size: number): Page<T> {
  const total = all.length;
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, requested), pages);
  return pageOfCount(all.slice((page - 1) * size, page * size), { count: total, page, pages }, size);
}

/** `pageOf` for a page already cut from `count` items. */
export function pageOfCount<T>(
  items: T[],
  { count, page, pages }: { count: number; page: number; pages: number },
  size: number,
): Page<T> {
  const start = (page - 1) * size;
  const from = items.length === 0 ? 0 : start + 1;
  return { items, page, pages, from, to: start + items.length, total: count };
}

/** Long lists of the API (paths under /api/), and the name of their first entries on pages. */
const LIST_NAMES = {
  mentors: 'los primeros 1.000 mentores',
  mentorships: 'las primeras 1.000 sesiones',
  'mentorships/without_review': 'las primeras 1.000 sesiones sin reseña',
  notifications: 'las primeras 1.000 notificaciones',
  ranking: 'los primeros 1.000 puestos del ranking',
  reviews: 'las primeras 1.000 reseñas del servicio',
} as const;

export type ListName = keyof typeof LIST_NAMES;

export function truncationText(list: ListName): string {
  return `Aquí solo se tienen en cuenta ${LIST_NAMES[list]}: hay más.`;
}
