/** `node build/api.js`: the API alone (`npm run api`). */
import { environment } from '~/app/.server/env';
import { createLog } from '~/app/.server/log';
import { errorPageHeaders, smallPage } from '~/app/.server/pages/errorPage';
import { assertPortIsFree, listen } from '~/server/http/listen';
import { createRequestLog } from '~/server/http/requestLog';
import { createMailDelivery } from '~/server/mail/mail';
import { openEmbeddedApi } from '~/server/marketplaceApi';
import { OTHER, type Pages } from '~/server/pages';
import { createSite } from '~/server/site';
import { readApiEnv } from './apiEnv';
import { runProgram } from './runProgram';

/** Response to links in mails when the API runs without the website. */
const ACTIVATED = {
  title: 'Cuenta activada correctamente',
  text: 'Todo listo. Ya puedes iniciar sesión en la aplicación con la que te registraste.',
};
const NOT_ACTIVATED = {
  title: 'Este enlace no es válido o ha caducado',
  text: 'Los enlaces de activación sirven durante tres días y una sola vez. Si ya activaste tu cuenta con él, no tienes que hacer nada más.',
};

/** With a website elsewhere, links lead to its pages; without one, the root leads to the documentation. */
function apiPages({ websiteOrigin }: { websiteOrigin: string | undefined }): Pages {
  return {
    routeOf: () => OTHER,
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

const redirect = (location: string): Response =>
  new Response(null, { status: 302, headers: { Location: location } });

/** The outermost layer in front of the API alone. Rejects with the API's start errors. */
async function serve() {
  const env = readApiEnv(environment());
  const log = createLog(env.logLevel);
  await assertPortIsFree(env);
  const now = () => new Date();
  const endTraces = env.traces ? (await import('~/server/tracing')).startTracing() : undefined;
  const mail = createMailDelivery({ env, log, now });
  const api = openEmbeddedApi({ env, log, sendMail: mail.send, clock: now, cookiePath: '/' });
  await api.start();
  const site = createSite({
    platform: { env, log },
    api,
    mailbox: mail.mailbox,
    requestLog: createRequestLog({ log, which: env.logRequests }),
    statics: null,
    pages: apiPages(env),
    corsOrigins: env.corsOrigins,
    hangUp: api.hangUp,
    endTraces,
  });
  await listen({ site, handleUpgrade: api.handleUpgrade, documentation: '/api/docs/' });
}

await runProgram(import.meta.url, { settings: async () => readApiEnv(environment()), serve });
