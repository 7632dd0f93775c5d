import type { LoaderFunctionArgs } from '@remix-run/node';
import { publicPage } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';

/** For a page that is the same for everyone. `ownApi`: statements about our API apply. */
export function loadInfo(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { contactEmail, ownApi } = context.config;
  return publicPage(context, { loggedIn: context.session.isOpen, contactEmail, ownApi }, { tags: [] });
}
