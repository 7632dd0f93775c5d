/** The questions, in their order; their ids are addresses that other pages lead to. */
export const FAQ = {
  price: { id: 'precio', title: '¿Cuánto cuesta y cómo se paga?' },
  booking: { id: 'reservar', title: '¿Cómo se reserva una mentoría?' },
  changes: { id: 'cambios', title: '¿Puedo cambiarla o cancelarla?' },
  reviews: { id: 'resenas', title: '¿Cómo funcionan las reseñas y cómo se comprueban?' },
  order: { id: 'orden-de-los-mentores', title: '¿En qué orden aparecen los mentores?' },
  points: { id: 'puntos', title: '¿Qué son los puntos y las insignias?' },
  stored: { id: 'que-se-guarda', title: '¿Qué se guarda de mí?' },
} as const;
