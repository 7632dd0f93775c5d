import type { MetaFunction } from '@remix-run/node';
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { guarded, optionalUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { isLeftOutOfReload } from '~/app/connection/reload';
import { problemOf } from '~/app/domain/site/problems';
import { useHydratedCookie } from '~/app/ui/browserCookies';
import { useFocusTitle } from '~/app/ui/focus';
import { loadFrame } from '~/app/ui/frame/loadFrame';
import { PrivateFrame } from '~/app/ui/frame/PrivateFrame';
import { useUnread } from '~/app/ui/frame/unread';
import { useKeptPage } from '~/app/ui/keptPage';
import { LiveReload } from '~/app/ui/LiveReload';
import { Problem, statusOf, ThrownPage } from '~/app/ui/ProblemPage';
import { unlessDialogOnly } from '~/app/ui/revalidation';

/** Reloaded along with pages that follow notifications or messages. */
export const handle = { noindex: true, live: ['notification', 'message'] };

export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  !isLeftOutOfReload('routes/private/layout') && unlessDialogOnly(args);

export const meta: MetaFunction = ({ error }) =>
  error ? [{ title: `${problemOf(statusOf(error)).title} · Mentorea` }] : [];

/** The wizard is also open to strangers (docs/product.md, 'Who may enter'). */
export const loader = guarded(contextOf, async (context) => {
  const user = await optionalUser(context);
  const served = context.now().getTime();
  if (!user) return { frame: null, userId: null, isLive: false, served };
  const [extensions, frame] = await Promise.all([context.api.listCapabilities(), loadFrame(user, context)]);
  return { frame, userId: user.id, isLive: extensions.has('talk'), served };
});

export default function PrivateLayout() {
  const { frame, userId, isLive, served } = useLoaderData<typeof loader>();
  useHydratedCookie();
  useKeptPage(userId);
  return (
    <PrivateFrame frame={frame}>
      <Outlet />
      {userId !== null && isLive && <LiveUnreadCounts userId={userId} served={served} />}
    </PrivateFrame>
  );
}

/** A refusal keeps the menu; a failure of this loader or of a form replaces the whole page. */
export function ErrorBoundary() {
  const loaded = useRouteLoaderData<typeof loader>('routes/private/layout');
  const error = useRouteError();
  useFocusTitle();
  if (!loaded?.frame) return <ThrownPage error={error} />;
  return (
    <PrivateFrame frame={loaded.frame}>
      <Problem status={statusOf(error)} />
    </PrivateFrame>
  );
}

/** Updates the counts on pages that do not follow notifications and messages. */
function LiveUnreadCounts(page: { userId: string; served: number }) {
  const { refresh, refreshChats } = useUnread();
  return <LiveReload {...page} ofFrame={{ notification: refresh, message: refreshChats }} />;
}
