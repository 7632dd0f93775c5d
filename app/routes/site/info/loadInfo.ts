import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerRule } from '~/api/contract/rules/inWords';
import { publicPage } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';

/** For a page that is the same for everyone. `ownApi`: statements about our API apply. */
export function loadInfo(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { contactEmail, ownApi, answerRule: rule, admission } = context.config;
  const ours = { contactEmail, ownApi, answers: answerRule(rule), admission };
  const info = { loggedIn: context.session.isOpen, ...ours };
  return publicPage(context, info, { tags: [] });
}
