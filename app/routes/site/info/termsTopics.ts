/** The parts of the terms, in their order. */
export const TERMS = {
  what: { id: 'que-es', title: 'Qué es Mentorea' },
  account: { id: 'cuenta', title: 'Tu cuenta' },
  price: { id: 'precio', title: 'Precio y pago' },
  booking: { id: 'reservas', title: 'Reservas' },
  changes: { id: 'cambios', title: 'Cambios y cancelaciones' },
  reviews: { id: 'resenas', title: 'Reseñas y orden de los mentores' },
  conduct: { id: 'conducta', title: 'Conducta y contenidos' },
  service: { id: 'servicio', title: 'El servicio' },
} as const;
