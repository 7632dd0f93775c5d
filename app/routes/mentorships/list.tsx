/** 'Mis Mentorías' (spec.md section 2): search, status filter, pages and dialogs, all by address. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { statusPage } from '~/.server/api/errors';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { readForm } from '~/.server/readForm';
import { unlessDialogOnly } from '~/ui/dialogNavigation';
import { changeMentorship, readIntent } from './changes';
import { ListPage } from './ListPage';
import { LoadFailure } from './LoadFailure';
import { closedHref, readListState } from './listUrl';
import { loadList } from './loadList';

export const shouldRevalidate = unlessDialogOnly;

export const meta = () => [{ title: 'Mis Mentorías · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  const list = await loadList(readListState(context.url.searchParams), me, context);
  return data(list, { status: list.failure ?? 200 });
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  const form = await readForm(args.request);
  const intent = readIntent(form.get('intent'));
  const identifier = form.get('identifier');
  if (!intent || typeof identifier !== 'string' || identifier === '') throw statusPage(400);
  context.flash.set(await changeMentorship(intent, identifier, context));
  return redirect(closedHref(readListState(context.url.searchParams)));
}

export default function Mentorships() {
  const list = useLoaderData<typeof loader>();
  return list.failure === null ? <ListPage list={list} /> : <LoadFailure />;
}
