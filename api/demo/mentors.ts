/** The forty demo mentors: their names, subjects and hours. */
import { type Language, languagesIn } from '~/api/contract/rules/languages';

const WEEK_NAMES = ['mornings', 'afternoons', 'days', 'evenings', 'nights', 'weekends'] as const;
export type Week = (typeof WEEK_NAMES)[number];

export interface DemoMentor {
  username: string;
  firstName: string;
  lastName: string;
  expertise: string;
  topics: string[];
  euros: number;
  bio: string;
  week: Week;
  languages: Language[];
}

/** Those who teach in more than Spanish, by their topics. */
const BESIDES: Record<string, Language> = {
  ingles: 'en',
  frances: 'fr',
  aleman: 'de',
  italiano: 'it',
  portugues: 'pt',
  python: 'en',
};

/** first name | last name | what they teach | topics | euros an hour | week | about them */
const rows = [
  'Marcos | Herrera Vidal | Matemáticas de ESO y Bachillerato | algebra calculo matematicas_eso | 25 | days | Licenciado en Matemáticas por la Complutense y profesor desde hace doce años. Empiezo siempre por lo que no se entendió el curso pasado: suele ser ahí donde está el problema. Preparo selectividad con exámenes reales y te dejo los apuntes de cada sesión.',
  'Lucía | Navarro Ruiz | Estadística para ciencias y psicología | estadistica psicologia | 28 | afternoons | Estadística en un hospital universitario. Explico contrastes y regresiones con datos de verdad, en R o en SPSS, y te ayudo a entender qué dice tu TFG y qué no.',
  'Javier | Ortega Molina | Geometría y álgebra lineal | geometria algebra | 22 | evenings | Ingeniero de caminos y aficionado a los problemas de olimpiada. Si una demostración te parece un truco de magia, la desmontamos pieza a pieza.',
  'Carmen | Iglesias Soto | Matemáticas de la ESO sin miedo | matematicas_eso tecnicas_de_estudio | 18 | afternoons | Maestra y madre de dos adolescentes. Trabajo con alumnos que creen que las matemáticas no son para ellos; en tres meses casi todos han cambiado de opinión.',
  'Álvaro | Domínguez Rey | Física de Bachillerato y primeros cursos | fisica calculo | 27 | evenings | Doctor en Física. Mecánica, campos y ondas con dibujos antes que con fórmulas. Preparo la prueba de acceso y asignaturas de primero de ingeniería.',
  'Elena | Castro Pardo | Química orgánica y formulación | quimica | 24 | mornings | Química en un laboratorio farmacéutico por la tarde y profesora por la mañana. La formulación se aprende en dos semanas si se hace bien: tengo fichas para ello.',
  'Sergio | Ramos Lago | Biología para Medicina y Enfermería | biologia quimica | 26 | afternoons | Graduado en Biomedicina. Preparo biología de 2.º de Bachillerato y bioquímica de primero con esquemas que caben en una hoja.',
  'Nuria | Ferrer Bosch | Geología y ciencias de la Tierra | geologia biologia geografia | 20 | weekends | Geóloga de campo. Las sesiones llevan mapas, cortes y muchas fotos; si puedes salir a ver rocas, mejor que mejor.',
  'Diego | Santos Prieto | Python y análisis de datos | python bases_de_datos estadistica | 35 | evenings | Analista de datos en una empresa de logística. Enseño Python desde la primera línea hasta pandas, siempre con un proyecto tuyo entre manos.',
  'Irene | Gil Marín | Desarrollo web con JavaScript | javascript bases_de_datos | 38 | nights | Programadora desde hace nueve años. Revisamos tu código, arreglamos lo que no funciona y sobre todo entendemos por qué no funcionaba.',
  'Óscar | Peña Cano | Java y programación orientada a objetos | java algoritmos | 32 | evenings | Profesor de FP de Desarrollo de Aplicaciones. Conozco bien los exámenes de primero y las prácticas que se atragantan.',
  'Marta | León Arias | Algoritmos y estructuras de datos | algoritmos python java | 45 | weekends | Ingeniera de software. Preparo entrevistas técnicas y asignaturas de segundo: complejidad, grafos y programación dinámica con muchos ejercicios.',
  'Laura | Bennett García | Inglés: conversación y Cambridge | ingles hablar_en_publico | 22 | days | Bilingüe, nacida en Leeds y criada en Gijón. Clases de conversación con tema elegido por ti y corrección al final, no en mitad de la frase. Preparo B2 y C1.',
  'Claire | Dubois Martín | Francés y preparación del DELF | frances | 23 | mornings | Profesora nativa con diez años en Zaragoza. Pronunciación desde el primer día y gramática solo cuando hace falta.',
  'Andreas | Vogel Ruiz | Alemán de A1 a B2 | aleman | 26 | evenings | Vine de Erasmus y me quedé. Los casos no son tan terribles: los practicamos con situaciones reales de trabajo y de viaje.',
  'Giulia | Conti López | Italiano para estudiar o trabajar | italiano | 19 | afternoons | Filóloga y traductora. Desde la primera clase hablamos en italiano, despacio y sin vergüenza.',
  'Beatriz | Sousa Campos | Portugués europeo y de Brasil | portugues ingles | 20 | nights | Nací en Oporto y he vivido en Salvador de Bahía. Te enseño las dos variantes y cuándo usar cada una.',
  'Pilar | Crespo Alonso | Sintaxis y comentario de texto | lengua_castellana redaccion | 21 | afternoons | Catedrática de instituto jubilada hace poco y con ganas de seguir. He corregido selectividad quince años: sé qué se puntúa y qué no.',
  'Hugo | Serrano Vega | Literatura española y universal | literatura lengua_castellana | 19 | evenings | Librero y doctorando en Filología. Leemos juntos, subrayamos poco y discutimos mucho.',
  'Teresa | Blanco Fuentes | Latín y cultura clásica | latin literatura | 22 | mornings | Traducir latín es resolver un rompecabezas: te doy un método para no perderte nunca en una oración de César.',
  'Raúl | Medina Torres | Historia de España para selectividad | historia_de_espana historia_universal | 20 | afternoons | Profesor de Historia. Línea del tiempo, causas y consecuencias: estudiar menos páginas y recordar más.',
  'Ainhoa | Etxeberria Sáez | Historia del arte con láminas | historia_del_arte historia_universal | 23 | weekends | Guía de museo en Bilbao. Aprenderás a mirar un cuadro antes de memorizar su fecha.',
  'Manuel | Correa Díaz | Geografía física y humana | geografia geologia | 18 | mornings | Geógrafo y montañero. Climogramas, pirámides y mapas comentados como los pide el examen.',
  'Patricia | Vázquez Nieto | Micro y macroeconomía | economia_general finanzas | 30 | evenings | Economista. Gráficos que se entienden y ejercicios tipo de primero de ADE y Economía.',
  'Rubén | Cabrera Pons | Contabilidad paso a paso | contabilidad economia_general | 27 | nights | Asesor fiscal. Asientos, balances y cierre del ejercicio con el Plan General Contable delante.',
  'Sofía | Mora Rivas | Marketing y marca personal | marketing hablar_en_publico | 33 | afternoons | Directora de marketing en una cooperativa. Trabajamos tu caso práctico o tu propio proyecto.',
  'Ignacio | Robles Duque | Finanzas e inversión | finanzas estadistica | 42 | evenings | Diez años en banca. Valor del dinero en el tiempo, carteras y riesgo, sin humo.',
  'Andrés | Pascual Lara | Circuitos y electrónica digital | electronica robotica fisica | 28 | weekends | Ingeniero electrónico. Simulamos cada circuito antes de montarlo y no se quema nada (casi nunca).',
  'Cristina | Roldán Mena | Dibujo técnico y diédrico | dibujo_tecnico geometria | 24 | days | Arquitecta. El sistema diédrico se ve cuando se construye: uso modelos en tres dimensiones para que lo veas.',
  'Tomás | Aguilar Sanz | Estructuras y resistencia de materiales | resistencia_de_materiales fisica | 34 | nights | Ingeniero industrial. Diagramas de esfuerzos hasta que salgan solos.',
  'Paula | Esteban Gallego | Robótica y Arduino | robotica python electronica | 25 | afternoons | Profesora de Tecnología. Proyectos para ESO y Bachillerato, y preparación de concursos.',
  'Julia | Cordero Ibáñez | Dibujo artístico y acuarela | dibujo_artistico acuarela | 21 | mornings | Ilustradora. Cuaderno, lápiz y paciencia: en diez sesiones verás tu primer retrato.',
  'Adrián | Luna Salas | Diseño gráfico y tipografía | diseno_grafico fotografia | 31 | evenings | Diseñador editorial. Reviso porfolios y preparo las pruebas de acceso a escuelas superiores.',
  'Rosa | Campillo Durán | Fotografía desde cero | fotografia diseno_grafico | 24 | weekends | Fotógrafa de prensa. Primero la luz, luego la cámara.',
  'Miguel | Fuertes Oliva | Piano clásico y moderno | piano lenguaje_musical | 29 | days | Profesor superior de piano. Acompaño pruebas de conservatorio y también a quien solo quiere tocar su canción favorita.',
  'Clara | Benítez Rubio | Guitarra y acompañamiento | guitarra canto | 23 | evenings | Guitarrista. Acordes, ritmo y oído; tocarás acompañada desde la segunda clase.',
  'Fernando | Acosta Villar | Derecho civil y constitucional | derecho_civil derecho_constitucional | 36 | afternoons | Abogado y tutor de la UNED. Casos prácticos resueltos con la ley abierta, que es como se trabaja de verdad.',
  'Silvia | Montero Cruz | Oposiciones y derecho administrativo | derecho_administrativo preparacion_oposiciones | 40 | nights | Funcionaria de carrera. Planifico tu temario, te tomo los temas y corrijo supuestos.',
  'Víctor | Espinosa Leal | Técnicas de estudio y orientación | tecnicas_de_estudio orientacion_academica | 17 | days | Orientador de instituto. Hacemos un plan de estudio que puedas cumplir y lo revisamos cada semana.',
  'Alicia | Guerrero Pinto | Hablar en público y defensa del TFG | hablar_en_publico psicologia redaccion | 32 | evenings | Psicóloga y actriz. Ensayamos tu exposición con preguntas incómodas para que el día del tribunal sea el fácil.',
];

export const mentors: DemoMentor[] = rows.map((row, index) => {
  const [firstName = '', lastName = '', expertise = '', topics = '', euros, week, bio = ''] =
    row.split(' | ');
  return {
    username: index === 0 ? 'marcos.mentor' : usernameOf(firstName, lastName),
    firstName,
    lastName,
    expertise,
    topics: topics.split(' '),
    euros: Number(euros),
    bio,
    week: weekOf(week),
    languages: languagesIn(['es', ...topics.split(' ').flatMap((topic) => BESIDES[topic] ?? [])]),
  };
});

function weekOf(text: string | undefined): Week {
  const found = WEEK_NAMES.find((name) => name === text);
  if (!found) throw new Error(`Unknown week ${text}`);
  return found;
}

/** First name and first surname without accents: `lucia.navarro`. */
export function usernameOf(firstName: string, lastName: string): string {
  const [surname = ''] = lastName.split(' ');
  return `${firstName}.${surname}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();
}
