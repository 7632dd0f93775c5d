/** Controls on screen, in their order. */
export const LABELS = {
  calification: 'Valoración',
  title: 'Título',
  text: 'Texto',
  badges: 'Medallas',
};
