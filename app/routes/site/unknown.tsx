import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { contextOf } from '~/.server/contextOf';
import { problemOf } from '~/domain/problems';
import { ProblemPage } from '~/ui/ProblemPage';
import { missingForEverybody } from './missingForEverybody';

export const handle = { hydrate: false, noindex: true };

export const meta = () => [{ title: `${problemOf(404).title} · Mentorea` }];

/** Logged out: to the log-in, but for files and mentors, which are missing for everybody (spec.md section 2, design.md section 11). */
export function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  if (!context.session.isOpen && !missingForEverybody(context.url.pathname)) throw redirect('/login');
  return data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function Unknown() {
  return <ProblemPage status={404} />;
}
