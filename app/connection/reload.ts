import { answerRouter, type ReadyAnswer } from './routerFetch';

/** Time in which a navigation may overtake the reload. */
const OVERTAKEN_MS = 300;

let reloadedRoutes: ReadonlySet<string> | null = null;

/** Whether the current reload excludes this route, for `shouldRevalidate`. */
export function isLeftOutOfReload(routeId: string): boolean {
  return reloadedRoutes !== null && !reloadedRoutes.has(routeId);
}

/** Hands the answer to the router's `revalidate`, which asks at once which routes to load. False if something overtook it. */
export function reloadWith(ready: ReadyAnswer, routeIds: string[], revalidate: () => void): Promise<boolean> {
  const isTaken = answerRouter(ready, OVERTAKEN_MS);
  reloadedRoutes = new Set(routeIds);
  try {
    revalidate();
  } finally {
    reloadedRoutes = null;
  }
  return isTaken;
}
