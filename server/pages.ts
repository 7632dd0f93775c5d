/** The website: a context for the request, Remix, and what the request wants to leave in cookies. */
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import type { Context } from '../app/.server/context';
import type { Platform } from '../app/.server/platform';
import { createRequestContext } from '../app/.server/requestContext';
import { withHeaders } from './headers';
import { createLanes } from './lanes';
import { RETRY_SOON } from './refusal';

export interface Pages {
  answer(request: Request, facts: { address: string; local: boolean }): Promise<Response>;
}

export function createPages(
  build: ServerBuild,
  deps: { mode: 'production' | 'development'; platform: Platform },
): Pages {
  const lanes = createLanes(build, deps.mode);
  return {
    async answer(request, { address, local }) {
      const mayStream = lanes.mayStream(request);
      const { platform } = deps;
      const { context, finish, freeze } = createRequestContext({
        request,
        address,
        local,
        mayStream,
        platform,
      });
      withoutOwnCheck(request);
      const response = await lanes.handle(request, context as Context & AppLoadContext);
      if (mayStream) await freeze();
      const answer = await finish(response);
      return answer.status === 503 ? withHeaders(answer, [RETRY_SOON]) : answer;
    },
  };
}

/** Remix compares Origin with Host by itself and answers an empty 500. Every request that comes here has passed our own check. */
function withoutOwnCheck(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  request.headers.delete('origin');
  request.headers.delete('x-forwarded-host');
}
