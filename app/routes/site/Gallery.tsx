/** Made by `npm run screenshots` (tests/screenshots/shots.ts), in the order of a first visit. */
const SHOT_FILES = import.meta.glob<string>('./shots/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

const SLIDES = [
  {
    name: 'buscar',
    title: 'Busca',
    alt: 'Página «Encuentra tu Mentor» en el móvil: mentores con su precio y sus próximas horas libres.',
  },
  {
    name: 'perfil',
    title: 'Conoce',
    alt: 'Perfil de un mentor en el móvil: valoración, puntos, presentación y precio por hora.',
  },
  {
    name: 'hora',
    title: 'Elige hora',
    alt: 'Selección de fecha en el móvil: los días de la semana y las medias horas libres.',
  },
] as const;

/** Widths of the files in pixels; the first is that on screen. */
const [SHOWN, DOUBLE] = [192, 384];
const SIZE = { width: SHOWN, height: SHOWN * 2 };

function fileOf(name: string): string {
  const url = SHOT_FILES[`./shots/${name}`];
  if (url === undefined) throw new Error(`${name} is missing: npm run screenshots`);
  return url;
}

/** Three real screens of a phone, dark if the visitor prefers it; AVIF if supported. */
export function Gallery() {
  return (
    <section
      id="capturas"
      aria-labelledby="titulo-capturas"
      className="mx-auto max-w-6xl px-5 pb-8 sm:px-8 lg:pb-16"
    >
      <h2 id="titulo-capturas" className="text-2xl sm:text-3xl">
        Así es por dentro
      </h2>
      <ul className="site-gallery">
        {SLIDES.map(({ name, title, alt }) => (
          <li key={name}>
            <picture>
              <Source name={`${name}-movil-oscuro`} media="(prefers-color-scheme: dark)" />
              <Source name={`${name}-movil-claro`} />
              <img
                {...SIZE}
                src={fileOf(`${name}-movil-claro-${DOUBLE}.webp`)}
                alt={alt}
                loading="lazy"
                decoding="async"
              />
            </picture>{' '}
            {title}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Source({ name, media }: { name: string; media?: string }) {
  const [shown, double] = [SHOWN, DOUBLE].map((width) => fileOf(`${name}-${width}.avif`));
  return <source {...SIZE} media={media} type="image/avif" srcSet={`${shown}, ${double} 2x`} />;
}
