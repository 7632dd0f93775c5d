import { type Device, plainOf, SLIDES, type Slide, srcSetOf } from './galleryShots';

/** Real screens of this application, side by side: native scrolling, links to each of them, and each a link to its full size. */
export function Gallery() {
  return (
    <section id="capturas" aria-labelledby="titulo-capturas" className="pt-10 pb-6 lg:pt-16">
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <h2 id="titulo-capturas" className="text-3xl sm:text-4xl">
          Así es por dentro
        </h2>
        <p className="mt-4 text-lg text-muted">
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
      <ul className="gallery">
        {SLIDES.map((slide) => (
          <li key={slide.name} id={`captura-${slide.name}`}>
            <figure>
              <a
                className="block rounded-2xl"
                href={plainOf({ slide, device: slide.phoneOnly ? 'movil' : 'ancho' }, 'large').src}
              >
                <Screen slide={slide} />
              </a>
              <figcaption className="mt-4">
                <span className="block font-serif text-xl font-semibold">{slide.title}</span>
                <span className="text-muted">{slide.text}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As site.css shows them. */
const PHONE = '(max-width: 39.99rem)';
const SIZES: Record<Device, string> = {
  ancho: '(min-width: 61rem) 51rem, 84vw',
  movil: `${PHONE} 16rem, (min-width: 61rem) 17rem, 28vw`,
};

/** On phones the screen of a phone; dark to who likes it dark; AVIF where it is understood. */
function Screen({ slide }: { slide: Slide }) {
  const device = slide.phoneOnly ? 'movil' : 'ancho';
  return (
    <picture>
      {device === 'ancho' && <Sources slide={slide} device="movil" media={PHONE} />}
      <Sources slide={slide} device={device} />
      <img {...plainOf({ slide, device }, 'small')} alt={slide.alt} loading="lazy" decoding="async" />
    </picture>
  );
}

function Sources({ slide, device, media }: { slide: Slide; device: Device; media?: string }) {
  const picture = { slide, device };
  const { width, height } = plainOf(picture, 'small');
  const common = { sizes: SIZES[device], width, height };
  const dark = '(prefers-color-scheme: dark)';
  return (
    <>
      <source
        {...common}
        media={media ? `${media} and ${dark}` : dark}
        type="image/avif"
        srcSet={srcSetOf(picture, 'oscuro.avif')}
      />
      <source {...common} media={media} type="image/avif" srcSet={srcSetOf(picture, 'claro.avif')} />
      <source {...common} media={media} type="image/webp" srcSet={srcSetOf(picture, 'claro.webp')} />
    </>
  );
}
