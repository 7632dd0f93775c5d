import { useFetchers, useLocation, useMatches, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { liveKindsOf } from '~/ui/routeHandle';
import { say } from '~/ui/say';
import { ANSWERS } from './answers';
import { canFollow, follow } from './follow';
import type { LiveKind } from './protocol';
import { dropReady, fetchData, reloadWith } from './reload';
import { createReloader, type Outcome, type Reloader } from './reloader';
import { shownOf } from './shown';
import { isUnderWay } from './underWay';

const NEWS = 'La página se ha actualizado.';
/** In which a navigation may have overtaken the reload. */
const OVERTAKEN_MS = 300;
/** They are the same whatever happens, unless they say so themselves. */
const FRAME = ['root', 'routes/private/layout'];

/** What the frame itself does about a kind on pages that do not follow it: they stay as they are. */
export type FrameNews = Partial<Record<LiveKind, () => Promise<void>>>;

/**
 * Runs the loaders of the shown routes again when something happens that their `handle.live` names. Focus, typed text, open dialogs and the
 * place on the page stay; what changed is announced.
 */
export function useLiveReload(userId: string, ofFrame: FrameNews): void {
  const matches = useMatches();
  const location = useLocation();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const { revalidate, state } = useRevalidator();
  const reloader = useRef<Reloader | null>(null);
  const before = useRef<{ key: string; matches: Match[]; shown: Promise<string> } | null>(null);

  const isBusy =
    navigation.state !== 'idle' || state !== 'idle' || fetchers.some((one) => one.state !== 'idle');
  const page = useRef({ matches, location, isBusy, revalidate, ofFrame });
  page.current = { matches, location, isBusy, revalidate, ofFrame };

  useEffect(() => {
    if (!canFollow()) return;
    const made = createReloader({
      isShown: () => document.visibilityState !== 'hidden',
      isBusy: () => page.current.isBusy || isUnderWay() || document.querySelector(ANSWERS) !== null,
      async reload(kinds): Promise<Outcome> {
        const { location: place, matches: shown } = page.current;
        const routes = routesFor(kinds, shown);
        if (routes.length === 0) {
          await Promise.all(kinds.map((kind) => page.current.ofFrame[kind]?.()));
          return 'done';
        }
        const answer = await fetchData(place.pathname + place.search, routes);
        if (page.current.location.key !== place.key || page.current.isBusy || isUnderWay()) return 'again';
        if (!answer) return 'failed';
        const { matches: last } = page.current;
        before.current = { key: place.key, matches: last, shown: dataOf(last) };
        reloadWith(answer, routes, page.current.revalidate);
        await new Promise((later) => setTimeout(later, OVERTAKEN_MS));
        return dropReady() || page.current.location.key !== place.key ? 'again' : 'done';
      },
    });
    reloader.current = made;
    const wake = () => made.settle();
    document.addEventListener('visibilitychange', wake);
    const leave = follow({ userId, tell: made.want });
    return () => {
      leave();
      made.stop();
      document.removeEventListener('visibilitychange', wake);
    };
  }, [userId]);

  useEffect(() => {
    if (!isBusy) reloader.current?.settle();
  }, [isBusy]);

  useEffect(() => {
    const last = before.current;
    if (last === null || last.matches === matches) return;
    before.current = null;
    if (last.key !== location.key) return;
    void Promise.all([last.shown, dataOf(matches)]).then(([was, is]) => was !== is && say(NEWS));
  }, [matches, location.key]);
}

type Match = ReturnType<typeof useMatches>[number];

/** Ids of the routes to load: empty where nothing of the page but its frame asks for these kinds. */
function routesFor(kinds: LiveKind[], matches: Match[]): string[] {
  const asks = ({ handle }: Match) => liveKindsOf(handle).some((kind) => kinds.includes(kind));
  if (!matches.some((match) => asks(match) && !FRAME.includes(match.id))) return [];
  return matches.filter((match) => asks(match) || !FRAME.includes(match.id)).map(({ id }) => id);
}

/** To see whether a reload brought anything. */
function dataOf(matches: Match[]): Promise<string> {
  return shownOf(matches.filter(({ id }) => !FRAME.includes(id)).map((match) => match.data));
}
