import type { HTMLAttributes } from 'react';
import * as paths from '~/app/paths';
import type { FOOTER } from '~/app/site';
import { Brand } from '~/app/ui/Brand';
import { buttonStyle } from '~/app/ui/Button';
import { useOffers } from '~/app/ui/offers';
import { TextLink } from '~/app/ui/TextLink';

/** Whether this API offers the public pages of subjects, which are linked only then. */
export const useHasSubjects = (): boolean => useOffers().includes('marketplace');

/** The frame of the public pages; the other attributes go to `<main>`. */
export function SiteFrame({ loggedIn, ...main }: HTMLAttributes<HTMLElement> & { loggedIn: boolean }) {
  return (
    <>
      <SiteHeader loggedIn={loggedIn} />
      <main id="contenido" {...main} />
      <SiteFooter />
    </>
  );
}

function SiteHeader({ loggedIn }: { loggedIn: boolean }) {
  const hasSubjects = useHasSubjects();
  return (
    <header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-2 gap-y-2 px-5 py-4 sm:gap-x-6 sm:px-8">
      <Brand />
      <nav aria-label="Principal" className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-6">
        {hasSubjects && (
          <a href={paths.subjects()} className="link hidden min-h-11 items-center md:inline-flex">
            Materias
          </a>
        )}
        <a href="/#como-funciona" className="link hidden min-h-11 items-center lg:inline-flex">
          Cómo funciona
        </a>
        <a href="/#mentores" className="link hidden min-h-11 items-center lg:inline-flex">
          Ser mentor
        </a>
        {loggedIn ? (
          <a href={paths.dashboard()} className={buttonStyle('primary')}>
            Ir a mi inicio
          </a>
        ) : (
          <>
            <TextLink to={paths.login()}>Iniciar sesión</TextLink>
            <a href={paths.register()} className={buttonStyle('primary', 'max-sm:hidden')}>
              Registrarse
            </a>
          </>
        )}
      </nav>
    </header>
  );
}

/** A constant of the build, from the rows of app/site.ts. */
declare const SITE_FOOTER: typeof FOOTER;

const footer = SITE_FOOTER;
/** docs/product.md, 'Landing and information pages', 'Landing'. */
const COLUMNS = [
  { title: 'La aplicación', links: footer.app },
  { title: 'Ayuda', links: footer.help },
  { title: 'Legal', links: footer.legal },
];

function SiteFooter() {
  const offers = useOffers();
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-8 gap-y-6 px-5 py-6 sm:grid-cols-3 sm:px-8 lg:py-12 lg:grid-cols-[1.5fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <Brand />
          <p className="mt-1 text-muted">Mentorías particulares, a tu hora.</p>
        </div>
        {COLUMNS.map(({ title, links }, i) => (
          <nav key={title} aria-label={title} className={i === 0 ? 'max-sm:row-span-2' : undefined}>
            <p aria-hidden="true" className="font-semibold">
              {title}
            </p>
            <ul className="mt-1">
              {links
                .filter(({ extension }) => !extension || offers.includes(extension))
                .map(({ to, label }) => (
                  <li key={to}>
                    <a
                      href={to}
                      className="inline-flex min-h-11 items-center hover:text-teal hover:underline"
                    >
                      {label}
                    </a>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
