/** What a person sees who follows a link of a mail, where the API runs without the website. */
import { errorPageHeaders, smallPage } from '../app/.server/errorPage';
import type { Pages } from './pages';

const ACTIVATED = {
  title: 'Cuenta activada correctamente',
  text: 'Todo listo. Ya puedes iniciar sesión en la aplicación con la que te registraste.',
};
const NOT_ACTIVATED = {
  title: 'Este enlace no es válido o ha caducado',
  text: 'Los enlaces de activación sirven durante tres días y una sola vez. Si ya activaste tu cuenta con él, no tienes que hacer nada más.',
};

/** With a website elsewhere every page is there; without one the address of the API leads to its documentation. */
export function apiPages({ websiteOrigin }: { websiteOrigin: string | undefined }): Pages {
  return {
    answer: async (request) => {
      const { pathname, search, searchParams } = new URL(request.url);
      const reading = request.method === 'GET' || request.method === 'HEAD';
      if (reading && websiteOrigin) return redirect(`${websiteOrigin}${pathname}${search}`);
      if (reading && pathname === '/') return redirect('/api/docs/');
      if (reading && pathname === '/account-activated') {
        const said = searchParams.has('error') ? NOT_ACTIVATED : ACTIVATED;
        return new Response(smallPage({ ...said, links: '' }), { headers: errorPageHeaders });
      }
      return Response.json({ detail: 'No encontrado.' }, { status: 404 });
    },
  };
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { Location: location } });
}
