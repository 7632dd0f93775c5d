/** The operator's data as the law asks (LSSI, art. 10). */
export const OPERATOR_LABELS = {
  name: 'Nombre o razón social',
  tax_id: 'NIF',
  address: 'Dirección',
  email: 'Correo',
  phone: 'Teléfono',
  register: 'Registro mercantil o de asociaciones',
  data_protection: 'Delegado de protección de datos',
};
export type OperatorField = keyof typeof OPERATOR_LABELS;
export const OPERATOR_FIELDS = Object.keys(OPERATOR_LABELS) as [OperatorField, ...OperatorField[]];

/** Versions of the texts that come with the program, newest first: raise it with every change of what they say. */
export const TEXT_VERSIONS = [
  {
    at: '2026-12-01T08:30:00.000Z',
    what: 'Un mentor puede decir qué significa cancelar tarde, o no venir: los términos dicen dónde se lee y desde cuándo vale.',
  },
  {
    at: '2026-12-01T02:20:00.000Z',
    what: 'La privacidad nombra la pizarra de la videollamada, que se borra cuando la sala se cierra, y la declaración de accesibilidad dice qué de ella no se puede leer.',
  },
  {
    at: '2026-12-01T02:10:00.000Z',
    what: 'La privacidad nombra lo que un mentor acuerda con su estudiante «para la próxima», que leen los dos.',
  },
  {
    at: '2026-12-01T02:05:00.000Z',
    what: 'Un mentor puede invitar por correo a sus estudiantes: los términos dicen qué puede hacer con quien acepta, y la privacidad, qué se guarda de quien recibe la invitación.',
  },
  {
    at: '2026-12-01T02:00:00.000Z',
    what: 'La privacidad nombra la cookie que recuerda cómo miras el calendario.',
  },
  {
    at: '2026-11-30T20:00:00.000Z',
    what: 'La privacidad dice que las horas libres de un mentor que sale en buscadores, y cómo se le paga, se ven sin iniciar sesión, y que el navegador en el que te registras te deja entrar al activar la cuenta.',
  },
  {
    at: '2026-11-29T22:00:00.000Z',
    what: 'La privacidad nombra la cookie del modo ligero, y dice cuándo el navegador guarda una página para «Atrás».',
  },
  {
    at: '2026-11-29T04:00:00.000Z',
    what: 'La privacidad dice quién tiene acceso a los archivos, y qué se guarda de una dirección de correo que no existe.',
  },
  {
    at: '2026-11-29T00:00:00.000Z',
    what: 'Los términos explican cómo se desiste del contrato con un mentor profesional, y hasta cuándo se escriben las reseñas.',
  },
  {
    at: '2026-11-28T00:00:00.000Z',
    what: 'Hay aviso legal y declaración de accesibilidad; la privacidad dice qué ve el equipo de una cuenta, y las reseñas se escriben en los 30 días siguientes.',
  },
  {
    at: '2026-11-27T00:00:00.000Z',
    what: 'Los términos y la privacidad explican las denuncias, lo que puede decidir el equipo y cómo objetar.',
  },
] as const;
