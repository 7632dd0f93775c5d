import type { LoaderFunctionArgs } from '@remix-run/node';
import { contextOf } from '~/.server/contextOf';
import { publicHeaders } from '~/.server/publicPage';
import { isReading, publicText, wrongMethod } from './publicText';
import { robotsText } from './robotsText';

export const headers = publicHeaders;

export function loader(args: LoaderFunctionArgs): Response {
  if (!isReading(args.request)) return wrongMethod();
  const context = contextOf(args);
  return publicText(context, robotsText(context.config.origin), { type: 'text/plain', tags: ['robots'] });
}

export const action = wrongMethod;
