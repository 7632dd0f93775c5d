/** The light mode (decision 52): pages without scripts, our font, and pictures other than faces. */
import { useLocation } from '@remix-run/react';
import { createContext, type ReactNode, useContext } from 'react';
import { FULL_PAGE, type Light, WHOLE_PAGE } from '~/app/domain/site/browserCookies';
import * as paths from '~/app/paths';

/** Null in the browser, as no light page has scripts. */
export const LightContext = createContext<Light>(null);

export const useLight = (): Light => useContext(LightContext);

/** `<noscript>`, which a browser that could run scripts would hide on a light page. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return useLight() ? children : <noscript>{children}</noscript>;
}

/** The address of this page with all it can have. */
export function useFullPage(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search ? `${search}&` : '?'}${FULL_PAGE}`;
}

/** Turns the light mode on or off, and comes back to `anchor` on this page. */
export function LightForm({ anchor, className = 'link min-h-11' }: { anchor: string; className?: string }) {
  const light = useLight();
  const { pathname, search } = useLocation();
  const query = search
    .slice(1)
    .split('&')
    .filter((one) => ![FULL_PAGE, WHOLE_PAGE, ''].includes(one));
  const back = query.length > 0 ? `${pathname}?${query.join('&')}` : pathname;
  return (
    <form method="post" action={paths.lightMode()}>
      <input type="hidden" name="volver" value={`${back}#${anchor}`} />
      <button type="submit" name="ligero" value={light ? 'no' : 'si'} className={className}>
        {light ? 'Quitar el modo ligero' : 'Activar el modo ligero'}
      </button>
    </form>
  );
}

/** At the foot of every page; inside, where the settings explain it, without its question. */
export function LightFoot({ asks = true }: { asks?: boolean }) {
  const full = useFullPage();
  return (
    <div id="pie" className="light-foot">
      {useLight() ? (
        <>
          Modo ligero: sin scripts ni más imágenes que las caras.{' '}
          <a href={full} className="link inline-flex min-h-11 items-center">
            Cargar completa esta página
          </a>
        </>
      ) : (
        asks && '¿Línea lenta o teléfono antiguo?'
      )}{' '}
      <LightForm anchor="pie" />
    </div>
  );
}

/** Above a page that is light because the browser asks for it. */
export function LightNotice() {
  return (
    <div role="note" className="flex flex-wrap items-center justify-center gap-x-4 bg-sand px-4 text-md">
      Tu navegador pide ahorrar datos, y por eso ves las páginas en modo ligero.{' '}
      <LightForm anchor="contenido" />
    </div>
  );
}
