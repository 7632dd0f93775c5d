/** What search engines are told by header. Pages of ours say it themselves, as their head does (app/entry.server.tsx). */
import { isApiPath } from './crossSite';
import { withHeaders } from './headers';

export const KEEP_OUT = ['X-Robots-Tag', 'noindex'] as const;

/** Pages and pictures may be found; data, the API, the mailbox and every failure may not. */
export function keepEnginesOut(path: string, response: Response): Response {
  return isForEngines(path, response) ? response : withHeaders(response, [KEEP_OUT]);
}

function isForEngines(path: string, { status, headers }: Response): boolean {
  // Engines look at where a redirection leads.
  if (status >= 300 && status < 400) return true;
  if (status >= 400) return false;
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('image/')) return true;
  return type.startsWith('text/html') && !isApiPath(path) && !/^\/correo(\/|$)/.test(path);
}
