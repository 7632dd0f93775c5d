/** The pictures that `npm run screenshots` takes (tests/screenshots/shots.ts), in the order of a first visit. */
const FILES = import.meta.glob<string>('./shots/*', { eager: true, query: '?url', import: 'default' });

/** Widths of the files in pixels, and the shape of the screen that was taken. */
const DEVICES = {
  ancho: { widths: [840, 1680], ratio: 800 / 1200 },
  movil: { widths: [320, 640], ratio: 2 },
} as const;
export type Device = keyof typeof DEVICES;

export interface Slide {
  name: string;
  title: string;
  text: string;
  /** Says what is to be seen, for who does not see it. */
  alt: string;
  /** Only taken on a phone. */
  phoneOnly?: boolean;
}

export const SLIDES: Slide[] = [
  {
    name: 'buscar',
    title: 'Busca',
    text: 'Filtra por lo que necesitas, por precio y por cuándo puedes.',
    alt: 'Página «Encuentra tu Mentor»: filtros de materia, precio, día y valoración, y mentores recomendados con sus motivos y su precio por hora.',
  },
  {
    name: 'perfil',
    title: 'Conoce',
    text: 'Quién es, qué enseña, qué opinan quienes ya han aprendido con él.',
    alt: 'Perfil público de un mentor: valoración, puntos, presentación, áreas, precio por hora y botón para reservar.',
  },
  {
    name: 'hora',
    title: 'Elige hora',
    text: 'Solo se ofrecen huecos libres.',
    alt: 'Selección de fecha en el móvil: los días de la semana arriba, las medias horas libres debajo y dos seguidas marcadas.',
    phoneOnly: true,
  },
  {
    name: 'resumen',
    title: 'Revisa',
    text: 'El total, antes de enviar.',
    alt: 'Resumen de la reserva en el móvil: mentor, fecha, horario, descripción y desglose del precio.',
    phoneOnly: true,
  },
  {
    name: 'inicio',
    title: 'Tu inicio',
    text: 'Lo próximo que tienes, de un vistazo.',
    alt: 'Página de inicio de una estudiante con su perfil a la izquierda y sus próximas sesiones confirmadas a la derecha.',
  },
  {
    name: 'mentorias',
    title: 'Tus mentorías',
    text: 'Pasadas, próximas y pendientes, con buscador.',
    alt: 'Lista de mentorías de una estudiante con su estado, su fecha, su mentor y sus temas.',
  },
  {
    name: 'disponibilidad',
    title: 'Tu semana de mentor',
    text: 'Pinta tus horas: nadie puede reservar fuera de ellas.',
    alt: 'Horario semanal de un mentor: una cuadrícula de medias horas con las disponibles marcadas en verde.',
  },
];

interface Picture {
  slide: Slide;
  device: Device;
}

/** Of every width there is, for `srcSet`. */
export function srcSetOf(
  { slide, device }: Picture,
  kind: 'claro.avif' | 'claro.webp' | 'oscuro.avif',
): string {
  const [light = '', format = ''] = kind.split('.');
  return DEVICES[device].widths
    .map((width) => `${fileOf(`${slide.name}-${device}-${light}-${width}.${format}`)} ${width}w`)
    .join(', ');
}

/** The picture that every browser shows, with its size. */
export function plainOf({ slide, device }: Picture, size: 'small' | 'large') {
  const { widths, ratio } = DEVICES[device];
  const width = widths[size === 'small' ? 0 : 1];
  return { src: fileOf(`${slide.name}-${device}-claro-${width}.webp`), ...sizeOf(width, ratio) };
}

const sizeOf = (width: number, ratio: number) => ({ width, height: Math.round(width * ratio) });

function fileOf(name: string): string {
  const url = FILES[`./shots/${name}`];
  if (url === undefined) throw new Error(`${name} is missing: npm run screenshots`);
  return url;
}
