import type { AppLoadContext } from '@remix-run/node';
import type { Context } from './context';
import { platform } from './platform';
import { createRequestContext } from './requestContext';

const made = new WeakMap<AppLoadContext, Context>();

/**
 * The first line of every loader and action. The server hands the context to Remix as its load context; where nobody did (plain
 * remix-serve) one is made for the request: pages render, but no cookie is set.
 */
export function contextOf(args: { request: Request; context: AppLoadContext }): Context {
  if (isContext(args.context)) return args.context;
  const known = made.get(args.context);
  if (known) return known;
  const { context } = createRequestContext({ request: args.request, address: '', platform: platform() });
  made.set(args.context, context);
  return context;
}

function isContext(context: AppLoadContext | Context): context is Context {
  return 'api' in context && 'session' in context && 'flash' in context;
}
