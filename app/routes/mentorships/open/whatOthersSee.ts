/** Said wherever somebody opens a session to others. */
export const WHAT_OTHERS_SEE =
  'Antes de unirse ven el mentor, la hora, los temas, el precio y las plazas libres; nunca la descripción ni quién participa. Quienes se unen sí verán ambas cosas.';
