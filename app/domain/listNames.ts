/** Long lists of the API (their paths under /api/), and what a page calls their first entries where there are more than are read. */
const LIST_NAMES = {
  mentors: 'los primeros 1.000 mentores',
  mentorships: 'las primeras 1.000 mentorías',
  'mentorships/without_review': 'las primeras 1.000 mentorías sin reseña',
  notifications: 'las primeras 1.000 notificaciones',
  ranking: 'los primeros 1.000 puestos del ranking',
  reviews: 'las primeras 1.000 reseñas del servicio',
} as const;

export type ListName = keyof typeof LIST_NAMES;

export function cutText(list: ListName): string {
  return `Aquí solo se tienen en cuenta ${LIST_NAMES[list]}: hay más.`;
}
