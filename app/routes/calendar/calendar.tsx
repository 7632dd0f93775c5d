/** The calendar (spec.md section 2): month, week and list of the caller's sessions, all by address. */
import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { unlessDialogOnly } from '~/ui/dialogNavigation';
import stylesheet from '../../calendar.css?url';
import { CalendarPage } from './CalendarPage';
import { loadCalendar } from './loadCalendar';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const handle = { live: ['mentorship'] };

export const shouldRevalidate = unlessDialogOnly;

export const meta = () => [{ title: 'Calendario · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  const calendar = await loadCalendar(me, context);
  return data({ ...calendar, cut: context.api.cutOf('mentorships') }, { status: calendar.failure ?? 200 });
}

export default function Calendar() {
  const calendar = useLoaderData<typeof loader>();
  return <CalendarPage calendar={calendar} />;
}
