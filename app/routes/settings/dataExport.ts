import { redirect } from '@remix-run/node';
import { waitText } from '~/api/contract/rules/inWords';
import { readingFile, wrongMethod } from '~/app/.server/answers';
import { ApiError, describeFailure, retryAfterOf } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { offersCapability, requireUser } from '~/app/.server/guards';
import { errorPageHeaders, smallPage } from '~/app/.server/pages/errorPage';
import { failureToast } from '~/app/domain/site/toasts';
import { dayOf } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';

/**
 * All the visitor's data as a file (extension `account`), streamed from the API. An early failure is shown on the page
 * with the link; a later one aborts the download, so that half a file is not taken for the whole.
 */
export const loader = readingFile(download);

export const action = wrongMethod;

async function download(context: Context): Promise<Response> {
  await requireUser(context);
  if (!(await offersCapability(context, 'account')))
    return new Response(NOT_OFFERED, { status: 404, headers: errorPageHeaders });
  const day = dayOf(context.now(), context.config.timeZone);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="mentorea-mis-datos-${day}.json"`,
  };
  // A HEAD response's stream would never be read.
  if (context.request.method === 'HEAD') return new Response(null, { headers });
  try {
    return new Response(await context.api.account.openExport(), { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const again = `Vuelve a probar ${waitText(retryAfterOf(error, context.now()))}.`;
    context.flash.set(
      error.status === 429
        ? failureToast('Ya has descargado tus datos varias veces', again)
        : failureToast('No hemos podido preparar tus datos', describeFailure(error)),
    );
    return redirect(paths.settings('datos'));
  }
}

const NOT_OFFERED = smallPage({
  title: 'Esta instalación no ofrece la descarga de tus datos',
  text: 'Pídelos a quien gestiona este sitio.',
  links: `<a href="${paths.settings()}">Configuración</a><a href="${paths.contact()}">Contacto</a>`,
});
