import type { HTMLAttributes } from 'react';
import * as paths from '~/app/paths';
import type { FOOTER } from '~/app/site';
import { Brand } from '~/app/ui/Brand';
import { buttonStyle } from '~/app/ui/Button';
import { LightFoot } from '~/app/ui/light';
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
        )}{' '}
        <a href="/#como-funciona" className="link hidden min-h-11 items-center lg:inline-flex">
          Cómo funciona
        </a>{' '}
        <a href="/#mentores" className="link hidden min-h-11 items-center lg:inline-flex">
          Ser mentor
        </a>{' '}
        {loggedIn ? (
          <a href={paths.dashboard()} className={buttonStyle('primary')}>
            Ir a Inicio
          </a>
        ) : (
          <>
            <TextLink to={paths.login()}>Iniciar sesión</TextLink>{' '}
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

/** Its columns, without what this API lacks. */
function useFooter() {
  const offers = useOffers();
  const offered = (links: typeof FOOTER.app) =>
    links.filter(({ extension }) => !extension || offers.includes(extension));
  const { app, help, legal } = SITE_FOOTER;
  return { app: offered(app), help: offered(help), legal: offered(legal) };
}

/** docs/product.md, 'Landing and information pages', 'Landing'. */
const COLUMNS = { app: 'La aplicación', help: 'Ayuda', legal: 'Legal' } as const;

function SiteFooter() {
  const footer = useFooter();
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-8 gap-y-4 px-5 py-4 sm:grid-cols-3 sm:px-8 lg:py-12 lg:grid-cols-[1.5fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <Brand />
          <p className="mt-1 text-muted">Mentorías particulares, a tu hora.</p>
          <LightFoot />
        </div>
        {(['app', 'help', 'legal'] as const).map((column) => (
          <nav
            key={column}
            aria-label={COLUMNS[column]}
            className={column === 'legal' ? 'max-sm:col-span-full' : undefined}
          >
            <p aria-hidden="true" className="font-semibold">
              {COLUMNS[column]}
            </p>
            <ul className={column === 'legal' ? 'mt-1 gap-x-5 max-sm:flex max-sm:flex-wrap' : 'mt-1'}>
              {footer[column].map(({ to, label }) => (
                <li key={to}>
                  <a href={to} className="inline-flex min-h-11 items-center hover:text-teal hover:underline">
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
