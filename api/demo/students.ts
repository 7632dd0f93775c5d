import type { AcademicLevel } from '~/api/contract/rules/profile';
import { academicLevel } from '~/api/contract/users';
import { usernameOf } from './mentors';

export interface DemoStudent {
  username: string;
  firstName: string;
  lastName: string;
  level: AcademicLevel;
  interests: string[];
  bio: string;
  subjects: string[];
  goals: string[];
}

/** first name | last name | level | interests | about them | subject they need help with | goal */
const rows = [
  'Ana | Morales Pérez | bachillerato | calculo fisica ingles | Estudio 2.º de Bachillerato de Ciencias y quiero entrar en Ingeniería Aeroespacial. | Matemáticas II | Sacar más de un 12 en la prueba de acceso',
  'Pablo | Jiménez Soler | educacion_secundaria_eso | matematicas_eso ingles | Me cuesta ponerme, pero cuando entiendo algo no se me olvida. | Matemáticas | Aprobar todo en junio',
  'Sara | Ortiz Bravo | estudios_universitarios | estadistica psicologia | Segundo de Psicología. La estadística se me resiste. | Análisis de datos | Entender los contrastes de hipótesis',
  'Daniel | Vargas Moya | formacion_profesional_fp | java bases_de_datos | Hago DAM a distancia mientras trabajo. | Programación | Terminar el módulo de Java',
  'Noa | Alonso Cid | bachillerato | quimica biologia | Quiero estudiar Enfermería. | Química | Subir dos puntos en Química',
  'Mateo | Ramírez Calvo | estudios_universitarios | algoritmos python | Ingeniería Informática, segundo curso. | Estructuras de datos | Perder el miedo a los grafos',
  'Valeria | Suárez Rojo | educacion_secundaria_eso | frances lengua_castellana | Me encanta leer y viajar. | Francés | Presentarme al DELF A2',
  'Leo | Martínez Haro | educacion_primaria | ingles piano | Toco el piano desde los seis años. | Inglés | Hablar sin ponerme rojo',
  'Inés | Delgado Paz | estudios_postgrado | hablar_en_publico redaccion | Defiendo el TFM en primavera. | Exposición oral | Llegar tranquila al tribunal',
  'Bruno | Cortés Mas | bachillerato | historia_de_espana literatura | Bachillerato de Humanidades. | Historia de España | Organizar el temario',
  'Alba | Méndez Polo | estudios_universitarios | economia_general contabilidad | Primero de ADE. | Contabilidad | Aprobar en enero',
  'Gonzalo | Rey Tapia | formacion_profesional_fp | electronica robotica | Siempre estoy montando algo. | Electrónica | Terminar mi robot seguidor',
  'Candela | Nieto Oro | bachillerato | dibujo_tecnico dibujo_artistico | Quiero hacer Arquitectura. | Dibujo técnico | Dominar el diédrico',
  'Martín | Pascual Gea | educacion_secundaria_eso | matematicas_eso tecnicas_de_estudio | Este año voy en serio. | Matemáticas | Estudiar con un plan',
  'Lola | Reyes Amor | estudios_universitarios | derecho_civil derecho_constitucional | Derecho por las tardes, cafetería por las mañanas. | Derecho civil | Resolver casos prácticos',
  'Izan | Cano Vera | bachillerato | fisica calculo | Me gusta la física pero no los exámenes. | Física | Entender los campos',
  'Vera | Lozano Rico | estudios_universitarios | javascript diseno_grafico | Diseño y un poco de código. | Programación web | Publicar mi porfolio',
  'Enzo | Gallardo Pino | educacion_secundaria_eso | ingles guitarra | Cuarto de ESO y mucha guitarra. | Inglés | Aprobar el B1',
  'Julia | Marín Sosa | estudios_postgrado | estadistica python | Máster de Salud Pública. | Bioestadística | Hacer mis gráficos yo sola',
  'Marco | Ríos Lema | bachillerato | latin historia_del_arte | Humanidades, y muy orgulloso. | Latín | Traducir sin diccionario (casi)',
  'Olivia | Santana Gil | estudios_universitarios | quimica resistencia_de_materiales | Ingeniería Química. | Física I | Recuperar primero',
  'Nicolás | Prado Cruz | formacion_profesional_fp | marketing fotografia | Grado superior de Marketing. | Estrategia | Montar mi propia tienda',
  'Chloe | Varela Mira | educacion_secundaria_eso | biologia ingles | De mayor, veterinaria. | Biología | Sacar sobresaliente',
  'Adam | Bermúdez Sol | estudios_universitarios | finanzas estadistica | Doble grado de Economía y Matemáticas. | Econometría | Entender las series temporales',
  'Elsa | Carrillo Font | bachillerato | aleman ingles | Quiero estudiar en Múnich. | Alemán | Llegar al B1 en un año',
  'Oliver | Duarte Peña | educacion_primaria | piano dibujo_artistico | Dibujo dinosaurios. | Música | Tocar en la función',
  'Abril | Soto Llano | estudios_postgrado | preparacion_oposiciones derecho_administrativo | Opositora a tiempo completo. | Temario A2 | Cantar diez temas al mes',
  'Rodrigo | Peralta Vila | estudios_universitarios | italiano portugues | Traducción e Interpretación. | Italiano | Irme de Erasmus a Bolonia',
  'Carla | Hidalgo Ros | bachillerato | economia_general matematicas_eso | Ciencias Sociales, pensando en Empresariales. | Economía | Nota para entrar en la pública',
  'Samuel | Trujillo Paz | formacion_profesional_fp | canto lenguaje_musical | Canto en un coro y estudio Sonido. | Lenguaje musical | Afinar de una vez',
];

export const students: DemoStudent[] = rows.map((row, index) => {
  const [firstName = '', lastName = '', level, interests = '', bio = '', subject = '', goal = ''] =
    row.split(' | ');
  return {
    username: index === 0 ? 'ana.alumna' : usernameOf(firstName, lastName),
    firstName,
    lastName,
    level: academicLevel.parse(level),
    interests: interests.split(' '),
    bio,
    subjects: [subject],
    goals: [goal],
  };
});
