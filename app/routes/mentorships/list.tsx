/** 'Mis Mentorías' (spec.md section 2), as a list or week by week: search, filter, pages and dialogs, all by address. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react';
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

const MOVED = { '': ['Comprueba la nueva hora antes de seguir.'] };

/** A change that was refused because things had changed shows them as they are. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.actionStatus === 409 || unlessDialogOnly(args);

export const meta = () => [{ title: 'Mis Mentorías · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  const shown =
    readView(context.url.searchParams) === 'week' ? await loadWeek(me, context) : await loadList(me, context);
  return data({ ...shown, cut: context.api.cutOf('mentorships') }, { status: shown.failure ?? 200 });
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
    return data({ result: submission.reply(), back, moved: null }, { status: 422 });
  }
  const changed = await changeMentorship(submission.value, { ...context, me });
  if (changed.refused)
    return data({ result: null, back, moved: changed.moved ? MOVED : null }, { status: 409 });
  context.flash.set(changed.toast);
  return redirect(back);
}

export default function Mentorships() {
  const shown = useLoaderData<typeof loader>();
  if (shown.failure !== null) return <LoadFailure isLate={shown.isLate} />;
  return 'week' in shown ? <WeekPage week={shown} /> : <ListPage list={shown} />;
}
