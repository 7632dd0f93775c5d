import { useFetchers, useLocation, useMatches, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { listen } from '~/app/connection/listen';
import { reloadWith } from '~/app/connection/reload';
import { createReloader, fetchData, type Reloader, type ReloadOutcome } from '~/app/connection/reloader';
import { isRouterLoading } from '~/app/connection/routerFetch';
import { canFollowEvents, followEvents } from '~/app/connection/sharedStream';
import { type LiveKind, liveKindsOf } from '~/app/domain/site/routeHandle';
import { announce } from './announce';
import { useLatest } from './timing';

/** Answers of a form, which a reload would remove; not the note of a failed part, which a reload may mend. */
export const FORM_ANSWERS = [
  ':is(main, dialog) :is([aria-invalid="true"], [role="alert"][tabindex="-1"], [role="alert"][data-leaves])',
  ':is(main form, dialog) [role="alert"]:not(:empty)',
].join(', ');

/** The field with a loader's time, which changes with every answer but is not shown. */
const SERVED_AT_FIELD = 'served';

/** The loaders' data as text, with pending parts, to see whether anything is new. Never rejects. */
export async function shownContent(loaded: readonly unknown[]): Promise<string> {
  const whole = await Promise.all(loaded.map(awaitParts));
  return JSON.stringify(whole, (key, value: unknown) => (key === SERVED_AT_FIELD ? undefined : value));
}

async function awaitParts(data: unknown): Promise<unknown> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const entries = Object.entries(data).map(
    async ([name, value]) => [name, await Promise.resolve(value).catch(() => null)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

const UPDATED_NOTICE = 'La página se ha actualizado.';
/** Reloaded only if they follow an event themselves. */
const FRAME_ROUTES = ['root', 'routes/private/layout'];

/** Refresh the frame by kind of event, on pages that do not follow it. */
type FrameRefreshers = Partial<Record<LiveKind, () => Promise<void>>>;

interface LiveReloadProps {
  userId: string;
  /** When the frame's data were made, in milliseconds. */
  served: number;
  ofFrame: FrameRefreshers;
}

/** Reruns the loaders that follow an event (`handle.live`), keeping focus, typed text, dialogs and scrolling. */
function useLiveReload({ userId, served, ofFrame }: LiveReloadProps): void {
  const matches = useMatches();
  const location = useLocation();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const { revalidate, state } = useRevalidator();
  const reloader = useRef<Reloader | null>(null);
  const before = useRef<{ key: string; matches: Match[]; shown: Promise<string> } | null>(null);

  const isBusy =
    navigation.state !== 'idle' || state !== 'idle' || fetchers.some((one) => one.state !== 'idle');
  const page = useLatest({ matches, location, isBusy, revalidate, ofFrame, served });

  useEffect(() => {
    if (!canFollowEvents()) return;
    // The address may be ahead of a page that React is slow to show.
    const isMoving = () =>
      page.current.isBusy ||
      isRouterLoading() ||
      (window.history.state?.key ?? 'default') !== page.current.location.key;
    const made = createReloader({
      isShown: () => document.visibilityState !== 'hidden',
      isBusy: () => isMoving() || document.querySelector(FORM_ANSWERS) !== null,
      async reload(kinds): Promise<ReloadOutcome> {
        const { location: place, matches: shown } = page.current;
        const routes = routesFor(kinds, shown);
        if (routes.length === 0) {
          await Promise.all(kinds.map((kind) => page.current.ofFrame[kind]?.()));
          return 'done';
        }
        const answer = await fetchData(place.pathname + place.search, routes);
        if (page.current.location.key !== place.key || isMoving()) return 'again';
        if (!answer) return 'failed';
        const { matches: last } = page.current;
        before.current = { key: place.key, matches: last, shown: pageContent(last) };
        const isTaken = await reloadWith(answer, routes, page.current.revalidate);
        return isTaken && page.current.location.key === place.key ? 'done' : 'again';
      },
    });
    reloader.current = made;
    const end = listen({ visibilitychange: made.settle, online: made.online });
    const leave = followEvents({ userId, served: page.current.served, tell: made.want });
    return () => {
      leave();
      made.stop();
      end();
    };
  }, [userId, page]);

  useEffect(() => {
    if (!isBusy) reloader.current?.settle();
  }, [isBusy]);

  useEffect(() => {
    const last = before.current;
    if (last === null || last.matches === matches) return;
    before.current = null;
    if (last.key !== location.key) return;
    void Promise.all([last.shown, pageContent(matches)]).then(
      ([was, is]) => was !== is && announce(UPDATED_NOTICE),
    );
  }, [matches, location.key]);
}

type Match = ReturnType<typeof useMatches>[number];

/** Ids of the routes to reload; empty if only the frame asks for these kinds. */
function routesFor(kinds: LiveKind[], matches: Match[]): string[] {
  const asks = ({ handle }: Match) => liveKindsOf(handle).some((kind) => kinds.includes(kind));
  if (!matches.some((match) => asks(match) && !FRAME_ROUTES.includes(match.id))) return [];
  return matches.filter((match) => asks(match) || !FRAME_ROUTES.includes(match.id)).map(({ id }) => id);
}

function pageContent(matches: Match[]): Promise<string> {
  return shownContent(matches.filter(({ id }) => !FRAME_ROUTES.includes(id)).map((match) => match.data));
}

export function LiveReload(props: LiveReloadProps) {
  useLiveReload(props);
  return null;
}
