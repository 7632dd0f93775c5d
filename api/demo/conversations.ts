/**
 * Several days each, between a student and a mentor. A line is 'days ago, time | who | text'; `unread` counts
 * the last lines, all by one writer.
 */
interface Conversation {
  student: string;
  mentor: string;
  unread: number;
  lines: string;
}

export interface Line {
  daysAgo: number;
  /** Minute of the day on the marketplace's wall clock. */
  minute: number;
  isStudents: boolean;
  text: string;
}

export function linesOf({ lines }: Conversation): Line[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [when = '', who, ...text] = line.trim().split(' | ');
      const [daysAgo = 1, hours = 0, minutes = 0] = when.split(/[ :]/).map(Number);
      return { daysAgo, minute: hours * 60 + minutes, isStudents: who === 'S', text: text.join(' | ') };
    });
}

export const CONVERSATIONS: readonly Conversation[] = [
  {
    student: 'ana.alumna',
    mentor: 'marcos.mentor',
    unread: 2,
    lines: `
      11 17:04 | S | Hola, Marcos. Estoy en 2.º de Bachillerato y se me atragantan las derivadas. ¿Sueles dar cálculo desde el principio?
      11 17:21 | M | Hola, Ana. Sí, empezamos por lo que no quedó claro el año pasado. ¿Qué es lo último que recuerdas haber entendido bien?
      11 17:26 | S | Los límites, más o menos. Desde la regla de la cadena voy a ciegas.
      11 17:33 | M | Perfecto, entonces una hora de repaso y a la cadena. Reserva cuando quieras.
      11 17:35 | S | Reservado 😊 Gracias.
      6 20:12 | S | Oye, en el ejercicio 4 me sale 6x·cos(3x²) y en la solución pone otra cosa. ¿Está mal el libro?
      6 20:40 | M | Lo tuyo está bien. Fíjate en que el libro ha sacado factor común al final; es lo mismo escrito de otra manera.
      6 20:41 | S | ¡Qué alivio! Llevaba media tarde buscando el fallo.
      3 16:02 | S | Para la próxima, ¿podemos ver un problema de optimización? Cayó uno en el examen de mi hermana.
      3 16:30 | M | Claro que sí. Trae pensado el de la lata de refresco: volumen fijo y la menor cantidad de metal posible.
      3 16:31 | S | Hecho.
      1 18:47 | M | Te dejo una lectura corta para antes de la clase: https://es.wikipedia.org/wiki/Regla_de_la_cadena
      1 18:49 | M | Con los dos primeros ejemplos te basta. Y apunta las dudas, que las resolvemos al empezar.`,
  },
  {
    student: 'ana.alumna',
    mentor: 'alvaro.dominguez',
    unread: 1,
    lines: `
      5 19:15 | S | Hola, Álvaro. Tengo la prueba de acceso en junio y de física solo controlo cinemática. ¿Crees que da tiempo?
      5 21:02 | M | Da tiempo de sobra. Campos y ondas se llevan casi la mitad de la nota, así que empezaría por ahí.
      5 21:10 | S | ¿Con una hora a la semana?
      4 20:30 | M | Una a la semana y dos problemas entre clase y clase. Cuando te lances a reservar, cuéntame qué libro usas.
      4 20:44 | S | El de la editorial azul, el de toda la vida. Esta semana miro huecos.
      2 21:18 | M | Por si te sirve: los lunes y los jueves por la tarde suelo tener huecos.`,
  },
  {
    student: 'ana.alumna',
    mentor: 'laura.bennett',
    unread: 0,
    lines: `
      8 12:10 | S | Hi Laura! ¿Te escribo en inglés o en español? 😅
      8 12:24 | M | Como te salga, aquí nadie corrige. In class, only English!
      8 12:26 | S | ¡Vale! Me gustaría hablar de viajes, que en verano voy a Dublín.
      8 12:40 | M | Lovely. Prepare three questions you would ask a local, and we'll start from there.
      7 13:05 | S | Done! Nos vemos en clase.`,
  },
  {
    student: 'carla.hidalgo',
    mentor: 'marcos.mentor',
    unread: 2,
    lines: `
      2 17:50 | S | Hola, Marcos. Hago Bachillerato de Ciencias Sociales: ¿das también las matemáticas de sociales?
      2 18:15 | M | Hola, Carla. Sí: matrices, programación lineal y probabilidad. ¿Por cuál vais?
      1 17:20 | S | Por programación lineal. El examen es dentro de diez días y no sé ni dibujar la región.
      1 17:21 | S | ¿Te parece si reservo dos sesiones seguidas?`,
  },
  {
    student: 'pablo.jimenez',
    mentor: 'marcos.mentor',
    unread: 1,
    lines: `
      9 18:02 | S | Buenas, soy Pablo. Mi madre dice que me prepares para el examen de ecuaciones.
      9 18:20 | M | Buenas, Pablo. ¿Y tú qué dices?
      9 18:22 | S | Que también, que llevo dos suspensos 😬
      9 18:25 | M | Pues a por el aprobado. Trae el último examen a la clase y lo vemos juntos.
      1 20:05 | S | ¡He sacado un siete! Gracias por la paciencia.`,
  },
  {
    student: 'izan.cano',
    mentor: 'marcos.mentor',
    unread: 0,
    lines: `
      13 19:30 | S | Hola, ¿la sesión del otro día se puede mover a media hora más tarde? Salgo de entrenar justo.
      13 19:41 | M | Sin problema. Usa el botón «Reprogramar» de la mentoría y te lo acepto.
      13 19:44 | S | Hecho, gracias.
      13 19:45 | M | Aceptado. ¡Suerte en el entreno!`,
  },
];
