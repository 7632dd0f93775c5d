/** All notifications by page and type (docs/product.md, 'Notifications'). */
import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ApiError, isUnavailable } from '~/app/.server/api/errors';
import { requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { PageHeader } from '~/app/ui/PageHeader';
import { PanelFailure } from '~/app/ui/Panel';
import { loadNotifications } from './loadNotifications';
import { NotificationsPage } from './NotificationsPage';
import { notificationsHref, readNotificationsState } from './notificationsUrl';

export const handle = { live: ['notification'] };

export const meta = () => [{ title: 'Notificaciones · Mentorea' }];

const PAGE_SIZE = 20;

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  const state = readNotificationsState(context.url.searchParams);
  try {
    const loaded = await loadNotifications(state, PAGE_SIZE, context);
    const cut = context.api.cutOf('notifications');
    return { failure: null, state, loaded, cut };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.log.warn({ err: error }, 'notifications could not be listed');
    const failure = isUnavailable(error) ? 503 : 500;
    return data({ failure, state, loaded: null }, { status: failure });
  }
}

export default function Notifications() {
  const { state, loaded } = useLoaderData<typeof loader>();
  if (loaded) return <NotificationsPage loaded={loaded} state={state} />;
  return (
    <>
      <PageHeader title="Notificaciones" />
      <PanelFailure title="Error al cargar las notificaciones" retry={notificationsHref(state)} />
    </>
  );
}
