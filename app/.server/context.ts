import type { createRequestContext } from './requestContext';

type Made = ReturnType<typeof createRequestContext>['context'];

/** The context of every loader and action, without the session's tokens; read it with `contextOf(args)`. */
export type Context = Omit<Made, 'session'> & {
  session: Omit<Made['session'], 'tokens' | 'accessToken' | 'accessTokenAfter' | 'freeze'>;
};
