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

/** Of a mentor. */
export const OFFER =
  '¿Seguimos con {topic}? Te propongo una hora para los ejercicios que quedaron pendientes.';

/** Most marketplaces' reviews are good ones; each text is used once before any is used again. */
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
    [
      '{topic} sin miedo',
      'Llegué pensando que no era lo mío. {name} encontró en diez minutos lo que me faltaba de base.',
    ],
    ['Aprobado a la primera', 'Tres sesiones de {topic} antes del final y salió lo que habíamos practicado.'],
    ['Va al grano', 'Le mandé mis dudas la noche antes y las traía resueltas paso a paso.'],
    ['Me hizo pensar', 'No te da la respuesta: te pregunta hasta que la encuentras. Así se queda.'],
    [
      'Paciencia de la buena',
      'Repetimos el mismo ejercicio de {topic} cuatro veces y nunca sentí que molestaba.',
    ],
    ['Lo noto en clase', 'Ahora levanto la mano. Antes de estas sesiones me escondía en la última fila.'],
    ['Ejemplos de la vida real', 'Explica {topic} con cosas que usas cada día. Se entiende y no se olvida.'],
    ['Organización', 'Salimos con un calendario hasta el examen y lo hemos cumplido casi entero.'],
    ['Cercanía y exigencia', 'Te anima, pero no te deja pasar una. Justo lo que necesitaba.'],
    ['Mucho mejor que estudiar a solas', 'Media hora de {topic} con {name} vale por una tarde con el libro.'],
    ['De suspender a sacar notable', 'En la primera evaluación, un cuatro; en la segunda, un siete y medio.'],
    ['Se adapta', 'Vio que el ritmo era demasiado rápido y lo cambió sin que dijera nada.'],
    [
      'Resuelve hasta lo raro',
      'Llevé el problema de {topic} que nadie de clase supo hacer. Salió, y de dos maneras.',
    ],
    ['Repetiremos seguro', 'La pizarra compartida quedó tan clara que la he impreso para repasar.'],
    [
      'Correcciones útiles',
      'Me devolvió el trabajo con notas al margen en cada párrafo, explicadas una a una.',
    ],
    ['Confianza', 'Lo que más agradezco es perder la vergüenza a preguntar cosas básicas.'],
    ['Pizarra, ejercicio y repaso', 'Cada sesión tiene un principio y un final. Sabes qué has aprendido.'],
    ['Lo recomendé en clase', 'Ya somos cuatro compañeros que hacemos {topic} con {name}.'],
    ['Más de lo esperado', 'Reservé por un examen y sigo por gusto.'],
    ['Simulacro de diez', 'Hicimos el examen completo con reloj y luego cada fallo con calma.'],
    ['Sabe y se nota', 'Responde sin mirar el libro y te cuenta de dónde sale cada cosa.'],
    ['Buen humor', 'Nos reímos, y aun así no se perdió ni un minuto.'],
    ['Un plan a mi medida', 'Trabajo por las tardes y encontró huecos que nadie más tenía.'],
    ['Volví a engancharme', 'Había dejado {topic} por imposible. Ahora es lo primero que estudio.'],
  ],
  4: [
    ['Buena sesión', 'Muy claro todo. Me habría gustado algo más de tiempo para ejercicios.'],
    ['Útil', 'Resolvimos las dudas que llevaba y alguna más.'],
    ['Volveré', 'Buen método y buen material. La conexión falló un par de minutos.'],
    ['Muy completo', 'Vimos todo el tema de {topic}; para la próxima pediré menos teoría.'],
    ['Bien explicado', 'Empezamos cinco minutos tarde, pero los recuperamos al final.'],
    [
      'Apuntes de lujo',
      'Los esquemas que envía son mejores que los del libro. Faltó algún ejercicio difícil.',
    ],
    ['Me ha servido', 'Entendí por qué fallaba en {topic}. Queda practicar por mi cuenta.'],
    ['Buen ritmo', 'Algo intenso para una hora; con hora y media habría sido perfecto.'],
    ['Clase bien preparada', 'Se notó que había leído mi mensaje. Repetiría con la cámara un poco mejor.'],
    ['Con ganas de más', 'Nos dio tiempo a la mitad de la lista. La otra mitad, la semana que viene.'],
    ['Claro y ordenado', 'Me ayudó a separar lo importante de lo que no entra nunca.'],
    ['Buen repaso', 'Dos temas de {topic} en noventa minutos y sin agobios.'],
    ['Recomendable', 'Explica bien y escucha. A veces va un punto rápido.'],
    [
      'Ejercicios bien elegidos',
      'Cada uno enseñaba algo distinto. Eché de menos tener las soluciones después.',
    ],
    ['Mejor de lo que pensaba', 'La primera sesión por vídeo que no se me hace larga.'],
    ['Gran ayuda', 'Salí sabiendo qué estudiar y en qué orden.'],
  ],
  3: [
    ['Correcta', 'Sabe mucho, aunque fuimos un poco rápido para mi nivel.'],
    ['Bien', 'Cumplió, pero esperaba más práctica y menos teoría.'],
    ['A medias', 'La parte de ejercicios, muy bien; la explicación de {topic} se me hizo larga.'],
    ['Depende de lo que busques', 'Para repasar está bien. Si partes de cero, pide una sesión más larga.'],
    ['Faltó tiempo', 'Llegamos tarde a lo que yo quería preguntar.'],
    ['Regular la conexión', 'El contenido, bien; el sonido se cortó varias veces y perdimos el hilo.'],
    ['Esperaba otro enfoque', 'Explica con rigor, quizá demasiado para bachillerato.'],
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

/** Of a mentor, of a student after a session. */
export const STUDENT_REVIEWS: readonly { calification: 4 | 5; text: string }[] = [
  {
    calification: 5,
    text: '{name} viene con las dudas apuntadas y no se conforma con la solución: quiere saber por qué. De {topic} ya solo le falta práctica.',
  },
  {
    calification: 4,
    text: 'Muy buena actitud. Para la próxima, dos ejercicios de {topic} intentados antes de conectarnos: así aprovechamos mejor la hora.',
  },
];

/** Of a mentor, for themselves, after a session. */
export const NOTES: readonly string[] = [
  'La regla de la cadena ya le sale. Le cuesta plantear: empezar por un dibujo.',
  'Repasar {topic} con dos ejercicios de examen. Trae el cuaderno a medias.',
  '{name} va muy bien de cálculo, pero se salta pasos al escribir. Pedirle que lo explique en voz alta.',
  'Examen dentro de dos semanas. Próximo día: simulacro de una hora y corregirlo juntos.',
  'Hoy distraído, venía de entrenar. Mejor más tarde los jueves.',
];

export function fill(text: string, values: { topic: string; name: string }): string {
  return text.replace(/\{(topic|name)\}/g, (_, key: 'topic' | 'name') => values[key]);
}
