/** The address holds the state; favourites are posts (docs/product.md, 'Mentor directory'). */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readForm } from '~/app/.server/forms/readForm';
import { requireStudent, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { ListFailure } from '~/app/ui/LoadFailure';
import { PageHeader } from '~/app/ui/PageHeader';
import { changeFavourite } from './changeFavourite';
import { DirectoryPage } from './DirectoryPage';
import stylesheet from './directory.css?url';
import { directoryHref, readDirectory, tidiedAddress } from './directoryUrl';
import { loadDirectory } from './loadDirectory';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta = () => [{ title: 'Encuentra tu Mentor · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  context.api.begin('mentors');
  const me = await requireUser(context);
  const tidy = tidiedAddress(context.url.searchParams);
  if (tidy !== null) throw redirect(tidy);
  const asked = readDirectory(context.url.searchParams);
  const directory = await loadDirectory(asked, me, context);
  if (directory.failure !== null) return data({ directory }, { status: directory.failure });
  const { page } = directory.state;
  if (page !== asked.state.page) throw redirect(directoryHref(asked.state, { page }));
  return data({ directory, truncated: context.api.truncatedOf('mentors') });
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireStudent(context);
  const form = await readForm(args.request);
  const back = await changeFavourite(form, context);
  const isDocument = !new URL(context.request.url).pathname.endsWith('.data');
  // With scripts the page stays and its list is reloaded.
  return isDocument ? redirect(back) : null;
}

export default function Directory() {
  const { directory } = useLoaderData<typeof loader>();
  return directory.failure === null ? (
    <DirectoryPage directory={directory} />
  ) : (
    <>
      <PageHeader title="Encuentra tu Mentor" />
      <ListFailure isLate={directory.isLate} />
    </>
  );
}
