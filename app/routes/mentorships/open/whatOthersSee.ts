/** Said wherever somebody opens a session to others. */
export const WHAT_OTHERS_SEE =
  'Antes de unirse ven el mentor, la hora, los temas, el precio y las plazas libres, nunca quién participa; quienes se unen sí lo ven. La descripción la leen solo su mentor y quien la reservó.';
