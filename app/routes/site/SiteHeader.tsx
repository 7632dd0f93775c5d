import { Brand } from '~/ui/Brand';
import { buttonStyle } from '~/ui/buttonStyle';

/** The public pages' head: the name, and the ways in. */
export function SiteHeader({ loggedIn }: { loggedIn: boolean }) {
  return (
    <header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-2 gap-y-2 px-5 py-4 sm:gap-x-6 sm:px-8">
      <Brand className="max-sm:gap-1.5 max-sm:text-xl max-sm:[&>svg]:size-7" />
      <nav aria-label="Principal" className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-6">
        <a href="/#como-funciona" className="link hidden min-h-11 items-center md:inline-flex">
          Cómo funciona
        </a>
        <a href="/#mentores" className="link hidden min-h-11 items-center md:inline-flex">
          Ser mentor
        </a>
        {loggedIn ? (
          <a href="/dashboard" className={buttonStyle('primary')}>
            Ir a mi inicio
          </a>
        ) : (
          <>
            <a href="/login" className="link inline-flex min-h-11 items-center max-sm:text-sm">
              Iniciar sesión
            </a>
            <a
              href="/register"
              className={buttonStyle('primary', 'max-sm:min-h-11 max-sm:px-2 max-sm:text-sm')}
            >
              Registrarse
            </a>
          </>
        )}
      </nav>
    </header>
  );
}
