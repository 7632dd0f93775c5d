import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { contextOf } from '~/app/.server/requestContext';
import { problemOf } from '~/app/domain/site/problems';
import * as paths from '~/app/paths';
import { Problem } from '~/app/ui/ProblemPage';

export const handle = { hydrate: false, noindex: true };

export const meta = () => [{ title: `${problemOf(404).title} · Mentorea` }];

/**
 * In the private frame, with its menu. Strangers are sent to the log-in; files and mentors are a 404 for everyone
 * (docs/product.md, 'Who may enter').
 */
export function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  if (!context.session.isOpen && !isPublicPath(context.url.pathname)) throw redirect(paths.login());
  return data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function Unknown() {
  return <Problem status={404} />;
}

/** Below /mentors/, which is public, and files (a dot in the last segment). */
export function isPublicPath(pathname: string): boolean {
  const last = pathname.split('/').at(-1) ?? '';
  return /^\/mentors\/./.test(pathname) || last.includes('.');
}
