import { publicText, reading, wrongMethod } from '~/app/.server/answers';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import { robotsText } from './crawlerTexts';

export const headers = publicHeaders;

export const loader = reading((context) => {
  return publicText(context, robotsText(context.config.origin), { type: 'text/plain', tags: ['robots'] });
});

export const action = wrongMethod;
