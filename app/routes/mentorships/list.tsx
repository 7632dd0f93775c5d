/** 'Mis Mentorías' (spec.md section 2), as a list or week by week: search, filter, pages and dialogs, all by address. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { statusPage } from '~/.server/api/errors';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { parseForm } from '~/.server/parseForm';
import { readForm } from '~/.server/readForm';
import { safeRedirect } from '~/.server/safeRedirect';
import { unlessDialogOnly } from '~/ui/dialogNavigation';
import { changeForm } from './detail/changeForm';
import { changeMentorship } from './detail/changes';
import { ListPage } from './ListPage';
import { LoadFailure } from './LoadFailure';
import { LIST_PATH } from './listUrl';
import { loadList } from './loadList';
import { loadWeek } from './loadWeek';
import { readView } from './views';
import { WeekPage } from './WeekPage';

export const handle = { live: ['mentorship'] };

export const shouldRevalidate = unlessDialogOnly;

export const meta = () => [{ title: 'Mis Mentorías · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  const shown =
    readView(context.url.searchParams) === 'week' ? await loadWeek(me, context) : await loadList(me, context);
  return data(shown, { status: shown.failure ?? 200 });
}

/** What the dialogs about one mentorship post, whichever page they opened on: `volver` is its address. */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  const form = await readForm(args.request);
  const volver = form.get('volver');
  const back = safeRedirect(typeof volver === 'string' ? volver : null, context.config.origin, LIST_PATH);
  const submission = parseForm(form, changeForm);
  if (submission.status !== 'success') {
    if (!submission.error?.reason) throw statusPage(400);
    return data({ result: submission.reply(), back }, { status: 422 });
  }
  context.flash.set(await changeMentorship(submission.value, { ...context, me }));
  return redirect(back);
}

export default function Mentorships() {
  const shown = useLoaderData<typeof loader>();
  if (shown.failure !== null) return <LoadFailure />;
  return 'week' in shown ? <WeekPage week={shown} /> : <ListPage list={shown} />;
}
