import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { ApiError, describeFailure } from '~/.server/api/errors';
import { retryAfterOf } from '~/.server/api/retryAfter';
import { requireCapability } from '~/.server/capability';
import { contextOf } from '~/.server/contextOf';
import { errorPage, errorPageHeaders } from '~/.server/errorPage';
import { requireUser } from '~/.server/guards';
import { dayOf } from '~/domain/dates';
import { waitText } from '~/domain/waiting';

/**
 * Everything held on the visitor, as a file (extension `data-export`): passed on while the API writes it. A failure before the first byte is
 * told on the page it was asked from; a later one breaks the file off, so that no browser takes half of it for the whole.
 */
export async function loader(args: LoaderFunctionArgs) {
  // Remix calls a loader for OPTIONS too.
  if (!['GET', 'HEAD'].includes(args.request.method)) return action();
  const context = contextOf(args);
  await requireUser(context);
  await requireCapability(context, 'data-export');
  const day = dayOf(context.now(), context.config.timeZone);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="mentorea-mis-datos-${day}.json"`,
  };
  // Nobody would read the stream to its end.
  if (args.request.method === 'HEAD') return new Response(null, { headers });
  try {
    return new Response(await context.api.account.openExport(), { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const tooMany = error.status === 429;
    context.flash.set({
      kind: 'error',
      title: tooMany ? 'Ya has descargado tus datos varias veces' : 'No hemos podido preparar tus datos',
      description: tooMany
        ? `Vuelve a probar ${waitText(retryAfterOf(error, context.now()))}.`
        : describeFailure(error),
      duration: 5000,
    });
    return redirect('/settings#datos');
  }
}

/** A route without a page has no error page either: Remix would answer an unexpected error in JSON. */
export function action(): Response {
  return new Response(errorPage(405), { status: 405, headers: { ...errorPageHeaders, Allow: 'GET, HEAD' } });
}
