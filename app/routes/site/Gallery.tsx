/** Made by `npm run screenshots` (tests/screenshots/shots.ts), in the order of a first visit. */
const SHOT_FILES = import.meta.glob<string>('./shots/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** Must match site.css. */
const PHONE_MEDIA = '(max-width: 39.99rem)';

/** File widths in pixels, the ratio of height to width, and the size on screen. */
const DEVICES = {
  ancho: { widths: [840, 1680], ratio: 800 / 1200, sizes: '(min-width: 61rem) 51rem, 84vw' },
  movil: {
    widths: [192, 384, 640],
    ratio: 2,
    sizes: `${PHONE_MEDIA} min(12rem, 52vw), (min-width: 61rem) 17rem, 28vw`,
  },
} as const;
type Device = keyof typeof DEVICES;

interface Slide {
  name: string;
  title: string;
  text: string;
  alt: string;
  phoneOnly?: boolean;
}

const SLIDES: Slide[] = [
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
    alt: 'Página de inicio de una estudiante: la mentoría en curso, las próximas sesiones y las notificaciones.',
  },
  {
    name: 'mentorias',
    title: 'Tus mentorías',
    text: 'Primero lo que viene, con buscador.',
    alt: 'Lista de mentorías de una estudiante: la que está en curso y las próximas, con mentor, temas y fecha.',
  },
  {
    name: 'disponibilidad',
    title: 'Tu semana de mentor',
    text: 'Pinta tus horas: nadie puede reservar fuera de ellas.',
    alt: 'Horario semanal de un mentor: una cuadrícula de medias horas con las disponibles marcadas en verde.',
  },
];

const deviceOf = (slide: Slide): Device => (slide.phoneOnly ? 'movil' : 'ancho');

function srcSetOf(name: string, device: Device, light: 'claro' | 'oscuro'): string {
  return DEVICES[device].widths
    .map((width) => `${fileOf(`${name}-${device}-${light}-${width}.avif`)} ${width}w`)
    .join(', ');
}

/** The picture for every browser, with its size. */
function fallbackImage(name: string, device: Device, size: 'small' | 'large') {
  const { widths, ratio } = DEVICES[device];
  const width = widths.at(size === 'small' ? -2 : -1) ?? 0;
  return { src: fileOf(`${name}-${device}-claro-${width}.webp`), width, height: Math.round(width * ratio) };
}

function fileOf(name: string): string {
  const url = SHOT_FILES[`./shots/${name}`];
  if (url === undefined) throw new Error(`${name} is missing: npm run screenshots`);
  return url;
}

/** Real screenshots side by side: native scrolling, a link to each, and each linked to its full size. */
export function Gallery() {
  return (
    <section id="capturas" aria-labelledby="titulo-capturas" className="pt-4 pb-2 lg:pt-8">
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <h2 id="titulo-capturas" className="text-2xl sm:text-3xl">
          Así es por dentro
        </h2>
        <p className="mt-3 text-muted">
          Pantallas de la aplicación, con personas de ejemplo. Pulsa una para verla a tamaño completo.
        </p>
        <nav aria-label="Capturas" className="mt-4 max-sm:hidden">
          <ul className="flex flex-wrap gap-x-6">
            {SLIDES.map(({ name, title }) => (
              <li key={name}>
                <a href={`#captura-${name}`} className="link inline-flex min-h-11 items-center">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <ul className="site-gallery">
        {SLIDES.map((slide) => (
          <li key={slide.name} id={`captura-${slide.name}`}>
            <figure>
              <a className="block rounded-2xl" href={fallbackImage(slide.name, deviceOf(slide), 'large').src}>
                <Screenshot slide={slide} />
              </a>
              <figcaption className="mt-4">
                <span className="block font-serif text-xl font-semibold">{slide.title}</span>{' '}
                <span className="text-muted">{slide.text}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A phone's screen on phones; dark if the visitor prefers it; AVIF if supported. */
function Screenshot({ slide }: { slide: Slide }) {
  const device = deviceOf(slide);
  return (
    <picture>
      {device === 'ancho' && <Sources name={slide.name} device="movil" media={PHONE_MEDIA} />}
      <Sources name={slide.name} device={device} />
      <img {...fallbackImage(slide.name, device, 'small')} alt={slide.alt} loading="lazy" decoding="async" />
    </picture>
  );
}

function Sources({ name, device, media }: { name: string; device: Device; media?: string }) {
  const { src, width, height } = fallbackImage(name, device, 'small');
  const common = { sizes: DEVICES[device].sizes, width, height };
  const dark = '(prefers-color-scheme: dark)';
  return (
    <>
      <source
        {...common}
        media={media ? `${media} and ${dark}` : dark}
        type="image/avif"
        srcSet={srcSetOf(name, device, 'oscuro')}
      />
      <source {...common} media={media} type="image/avif" srcSet={srcSetOf(name, device, 'claro')} />
      {media && <source width={width} height={height} media={media} srcSet={src} />}
    </>
  );
}
