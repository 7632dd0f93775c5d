import type { LoaderFunctionArgs } from '@remix-run/node';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import { robotsText } from './crawlerTexts';
import { isReading, publicText, wrongMethod } from './publicText';

export const headers = publicHeaders;

export function loader(args: LoaderFunctionArgs): Response {
  if (!isReading(args.request)) return wrongMethod();
  const context = contextOf(args);
  return publicText(context, robotsText(context.config.origin), { type: 'text/plain', tags: ['robots'] });
}

export const action = wrongMethod;
