import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { useEffect } from 'react';
import { optionalUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { problemOf } from '~/app/domain/site/problems';
import { LiveReload } from '~/app/live/LiveReload';
import { isLeftOutOfReload } from '~/app/live/reload';
import { useHydratedCookie } from '~/app/ui/browserCookies';
import { focusPage } from '~/app/ui/focus';
import { Problem, statusOf, ThrownPage } from '~/app/ui/ProblemPage';
import { unlessDialogOnly } from '~/app/ui/revalidation';
import { PrivateFrame } from './PrivateFrame';
import { UnreadProvider, useUnread } from './unread';
import { countUnreadChats, countUnreadNotifications, NO_CHATS } from './unreadCounts';

/** Reloaded with a page that follows notifications or messages. */
export const handle = { noindex: true, live: ['notification', 'message'] };

export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  !isLeftOutOfReload('routes/private/layout') && unlessDialogOnly(args);

export const meta: MetaFunction = ({ error }) =>
  error ? [{ title: `${problemOf(statusOf(error)).title} · Mentorea` }] : [];

/** The wizard in this frame is also for strangers (docs/product.md, 'Who may enter'). */
export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await optionalUser(context);
  if (!user) return { user: null, follows: null, unread: null, chats: NO_CHATS };
  const { id, full_name, username, profile_picture, user_type } = user;
  const [extensions, unread, chats] = await Promise.all([
    context.api.listCapabilities(),
    countUnreadNotifications(context),
    countUnreadChats(context),
  ]);
  const follows = extensions.has('events') ? id : null;
  return {
    user: { full_name, username, profile_picture, user_type },
    follows,
    unread: unread ?? ('unknown' as const),
    chats,
  };
}

export default function PrivateLayout() {
  const loaded = useLoaderData<typeof loader>();
  const { user, follows } = loaded;
  useHydratedCookie();
  return (
    <UnreadProvider loaded={loaded}>
      <PrivateFrame user={user}>
        <Outlet />
        {follows !== null && <LiveUnreadCounts userId={follows} />}
      </PrivateFrame>
    </UnreadProvider>
  );
}

/** A refusal keeps the menu; a failure of the frame's own loader, or of a form, has the page to itself. */
export function ErrorBoundary() {
  const loaded = useRouteLoaderData<typeof loader>('routes/private/layout');
  const error = useRouteError();
  // After a client navigation.
  useEffect(() => focusPage(''), []);
  if (!loaded?.user) return <ThrownPage error={error} />;
  return (
    <UnreadProvider loaded={loaded}>
      <PrivateFrame user={loaded.user}>
        <Problem status={statusOf(error)} />
      </PrivateFrame>
    </UnreadProvider>
  );
}

/** Updates the counts on pages that do not follow notifications and messages. */
function LiveUnreadCounts({ userId }: { userId: string }) {
  const { refresh, refreshChats } = useUnread();
  return <LiveReload userId={userId} ofFrame={{ notification: refresh, message: refreshChats }} />;
}
