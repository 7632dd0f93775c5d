import { Brand } from '~/ui/Brand';
import { buttonStyle } from '~/ui/buttonStyle';

/** The public pages' head: the name, and the ways in. */
export function SiteHeader({ loggedIn }: { loggedIn: boolean }) {
  return (
    <header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4 sm:px-8">
      <Brand />
      <nav aria-label="Principal" className="flex flex-wrap items-center gap-x-6 gap-y-2">
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
            <a href="/login" className="link inline-flex min-h-11 items-center">
              Iniciar sesión
            </a>
            <a href="/register" className={buttonStyle('primary', 'max-sm:hidden')}>
              Registrarse
            </a>
          </>
        )}
      </nav>
    </header>
  );
}
