/** All notifications by page and type (docs/product.md, 'Notifications'). */
import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orLogged, pageFailure } from '~/app/.server/api/errors';
import { requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { notificationsHref, readNotificationsState } from '~/app/domain/notifications/notifications';
import { loadNotifications } from '~/app/ui/notifications/loadNotifications';
import { PageHeader } from '~/app/ui/PageHeader';
import { PanelFailure } from '~/app/ui/Panel';
import { NotificationsPage } from './NotificationsPage';

export const handle = { live: ['notification'] };

export const meta = () => [{ title: 'Notificaciones · Mentorea' }];

const PAGE_SIZE = 20;

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  const state = readNotificationsState(context.url.searchParams);
  const load = () => loadNotifications(state, PAGE_SIZE, context);
  const loaded = await orLogged(load, context.log, 'notifications could not be listed', pageFailure);
  if ('failure' in loaded) return data({ state, loaded: null, last: null }, { status: loaded.failure });
  return { state, loaded, last: context.flash.last(), truncated: context.api.truncatedOf('notifications') };
}

export default function Notifications() {
  const { state, loaded, last } = useLoaderData<typeof loader>();
  if (loaded) return <NotificationsPage loaded={loaded} state={state} last={last} />;
  return (
    <>
      <PageHeader title="Notificaciones" />
      <PanelFailure title="Error al cargar las notificaciones" retry={notificationsHref(state)} />
    </>
  );
}
