import type { createRequestContext } from './requestContext';

type Made = ReturnType<typeof createRequestContext>['context'];

/** What server.ts passes to every loader and action; read it with `contextOf(args)`. Tokens are not theirs. */
export type Context = Omit<Made, 'session'> & {
  session: Omit<Made['session'], 'tokens' | 'accessToken' | 'accessTokenAfter' | 'freeze'>;
};

export interface Toast {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** Milliseconds on screen; without it, until the next page. */
  duration?: 4000 | 5000;
  /** Shown but not announced, because a focused element says the same. */
  quiet?: true;
}
