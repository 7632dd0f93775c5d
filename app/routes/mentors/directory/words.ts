/** What the values of filters and orders are called. */
import type { DayPart, SearchOrder } from '../../../../api/contract/searchValues';

export const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

export const PARTS: Record<DayPart, string> = {
  morning: 'Mañana, hasta las 14',
  afternoon: 'Tarde, de 14 a 20',
  evening: 'Noche, desde las 20',
};

export const SHORT_PARTS: Record<DayPart, string> = {
  morning: 'por la mañana',
  afternoon: 'por la tarde',
  evening: 'por la noche',
};

export const ORDERS: Record<SearchOrder, string> = {
  relevance: 'Relevancia',
  score: 'Puntuación',
  rating: 'Valoración media',
  price_asc: 'Precio más bajo',
  price_desc: 'Precio más alto',
  newest: 'Más recientes',
};

export interface OrderReason {
  short: string;
  /** The rest of it. */
  more?: string;
}

const SCORE = 'La puntuación es la media de las reseñas, con más peso cuantas más hay.';

/** The main parameters of each order, told where the results are (seo.md section 5). Nobody pays for a place. */
export const ORDER_REASONS: Record<SearchOrder, OrderReason> = {
  relevance: {
    short: 'Primero quienes mejor coinciden con lo que buscas.',
    more: `A igualdad, por la puntuación. ${SCORE}`,
  },
  score: { short: 'Por la puntuación, la más alta primero.', more: `${SCORE} A igualdad, quien tiene más.` },
  rating: {
    short: 'Por la media de las reseñas.',
    more: 'A igualdad, quien tiene más. Al final, quien aún no tiene ninguna.',
  },
  price_asc: {
    short: 'Por el precio por hora, el más bajo primero.',
    more: `A igualdad, por la puntuación. ${SCORE}`,
  },
  price_desc: {
    short: 'Por el precio por hora, el más alto primero.',
    more: `A igualdad, por la puntuación. ${SCORE}`,
  },
  newest: { short: 'Primero quienes se han registrado hace menos.' },
};

/** What `relevance` is where the API does not search: the list's own order. */
export const LIST_ORDER: Record<'favourites' | 'all', { label: string; reason: OrderReason }> = {
  favourites: { label: 'Guardados hace poco', reason: { short: 'Primero los últimos que has guardado.' } },
  all: { label: 'Orden habitual', reason: { short: 'En el orden en que los da el servicio.' } },
};
