import { Brand } from '~/ui/Brand';

/** Only pages that exist. */
export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-8 sm:px-8">
        <div>
          <Brand />
          <p className="text-muted">Mentorías particulares, a tu hora.</p>
        </div>
        <nav aria-label="Pie de página" className="flex flex-wrap gap-x-6">
          <a href="/mentorships" className="link inline-flex min-h-11 items-center">
            Mis Mentorías
          </a>
          <a href="/login" className="link inline-flex min-h-11 items-center">
            Iniciar sesión
          </a>
          <a href="/register" className="link inline-flex min-h-11 items-center">
            Registrarse
          </a>
        </nav>
      </div>
    </footer>
  );
}
