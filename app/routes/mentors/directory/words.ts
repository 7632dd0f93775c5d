/** What the values of filters and orders are called. */
import type { DayPart, SearchOrder } from '../../../../api/contract/searchValues';

export const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

export const PARTS: Record<DayPart, string> = {
  morning: 'Por la mañana (hasta las 14:00)',
  afternoon: 'Por la tarde (de 14:00 a 20:00)',
  evening: 'Por la noche (desde las 20:00)',
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
  price_asc: 'Precio: de menor a mayor',
  price_desc: 'Precio: de mayor a menor',
  newest: 'Más recientes',
};

const SCORE = 'la puntuación, que es la media de las reseñas con más peso cuantas más hay';

/** The main parameters of each order, told where the results are (seo.md section 5). Nobody pays for a place. */
export const ORDER_REASONS: Record<SearchOrder, string> = {
  relevance: `Primero quienes mejor coinciden con lo que buscas; a igualdad, ${SCORE}.`,
  score: `Por ${SCORE}; a igualdad, quien tiene más reseñas.`,
  rating: 'Por la media de las reseñas; a igualdad, quien tiene más. Al final, quien aún no tiene ninguna.',
  price_asc: 'Por el precio por hora, el más bajo primero; a igualdad, la puntuación.',
  price_desc: 'Por el precio por hora, el más alto primero; a igualdad, la puntuación.',
  newest: 'Primero quienes se han registrado hace menos.',
};

/** What `relevance` is where the API does not search: the list's own order. */
export const LIST_ORDER = {
  favourites: { label: 'Guardados hace poco', reason: 'Primero los últimos que has guardado.' },
  all: { label: 'Orden habitual', reason: 'En el orden en que los da el servicio.' },
};
