/** Texts of requests, reviews and messages. `{topic}` and `{name}` are filled in. */
export const REQUESTS = [
  'Tengo examen de {topic} dentro de dos semanas y me lío con los ejercicios largos.',
  'Quiero repasar {topic} desde el principio, sin prisa.',
  'He suspendido el parcial de {topic}. Llevo el examen corregido para verlo juntos.',
  'Necesito ayuda con un trabajo de {topic}: tengo el índice y poco más.',
  'Me gustaría practicar {topic} con problemas de años anteriores.',
  'Es mi primera sesión de {topic}; cuéntame cómo te organizas.',
  'Dudas sueltas de {topic} que he ido apuntando durante el mes.',
  '',
];

export const REVIEWS: Record<3 | 4 | 5, readonly (readonly [title: string, text: string])[]> = {
  5: [
    [
      'Por fin lo entiendo',
      'Llevaba meses sin entenderlo y en una hora me lo aclaró con dos ejemplos. Repetiré.',
    ],
    ['Muy recomendable', 'Explica con calma, pregunta para ver si sigues y te manda los apuntes después.'],
    ['He subido la nota', 'De un cinco justo a un ocho. La diferencia fue tener un plan para estudiar.'],
    ['Trato estupendo', 'Puntualidad, cercanía y la sesión preparada de verdad.'],
    ['La mejor hora de la semana', 'Se me pasa volando. Salgo con ganas de ponerme.'],
    [
      'Preparación excelente',
      'Trajo exámenes de otros años y los hicimos con tiempo. El día de la prueba fui con mucha calma.',
    ],
  ],
  4: [
    ['Buena sesión', 'Muy claro todo. Me habría gustado algo más de tiempo para ejercicios.'],
    ['Útil', 'Resolvimos las dudas que llevaba y alguna más.'],
    ['Volveré', 'Buen método y buen material. La conexión falló un par de minutos.'],
  ],
  3: [
    ['Correcta', 'Sabe mucho, aunque fuimos un poco rápido para mi nivel.'],
    ['Bien', 'Cumplió, pero esperaba más práctica y menos teoría.'],
  ],
};

export const TALKS: readonly (readonly string[])[] = [
  [
    'Hola, {name}. ¿Llevo el libro o prefieres tus apuntes?',
    'Trae el libro y el último examen, con eso empezamos.',
    'Perfecto, gracias.',
  ],
  [
    '¿Podríamos centrarnos en {topic}?',
    'Claro. Mándame un ejercicio que no te salga y lo preparo.',
    'Te lo paso esta tarde.',
    'Recibido, nos vemos en la sesión.',
  ],
  [
    'Muchas gracias por la clase de hoy.',
    'A ti. Repasa los tres últimos ejercicios antes del fin de semana.',
  ],
  [
    'Hola, ¿qué nivel hace falta para la sesión?',
    'Ninguno en especial, vamos a tu ritmo.',
    '¡Genial! Acabo de reservar.',
    'La veo, te la confirmo hoy mismo.',
  ],
  ['He aprobado 🎉', '¡Enhorabuena! Te lo has ganado.'],
];

export function fill(text: string, values: { topic: string; name: string }): string {
  return text.replace(/\{(topic|name)\}/g, (_, key: 'topic' | 'name') => values[key]);
}
