import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { documentHeardAt, serverClock } from '~/app/ui/serverClock';
import { type Call, type CallView, createCall, INITIAL_VIEW } from '~/app/video/call';
import { tellGone, tellPresent } from '~/app/video/presence';
import { loadWidget } from '~/app/video/widget';
import type { CallSetup } from './callSetup';
import type { RoomView } from './loadRoom';

const subscribeToNothing = () => () => {};

/** The page's only call; it starts and ends with the page. */
export function useCall(
  room: RoomView,
  setup: CallSetup,
  place: RefObject<HTMLDivElement>,
): { call: Call | null; view: CallView } {
  const [call, setCall] = useState<Call | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page of a call is never loaded anew
  useEffect(() => {
    const made = createPageCall(room, setup, place);
    const leave = () => made.dispose();
    const quiet = takeCallFromOtherTabs(room.identifier, made);
    setCall(made);
    made.start();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      quiet();
      leave();
    };
  }, []);
  const view = useSyncExternalStore(
    call?.subscribe ?? subscribeToNothing,
    call?.view ?? (() => INITIAL_VIEW),
    () => INITIAL_VIEW,
  );
  return { call, view };
}

function createPageCall(room: RoomView, setup: CallSetup, place: RefObject<HTMLDivElement>): Call {
  const now = serverClock(room.served, documentHeardAt());
  const input = { ...room, keepsRecordings: setup.builtIn };
  return createCall(input, {
    loadWidget: () => loadWidget(setup.script),
    makeWidget(WidgetClass) {
      const parentNode = place.current ?? document.body;
      const widget = new WidgetClass(setup.domain, { ...setup.settings, parentNode });
      parentNode.querySelector('iframe')?.setAttribute('title', `Videollamada - Sala #${room.code}`);
      return widget;
    },
    tellPresent: () => tellPresent(setup.presence, window.fetch),
    tellGone: () => tellGone(setup.presence, navigator),
    leavePage: () => location.assign(`${location.pathname}?fin`),
    now,
    later(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  });
}

/** The newest tab of a room takes the call: two tabs would hear each other. */
function takeCallFromOtherTabs(identifier: string, call: Call): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(`mentorea-room-${identifier}`);
  channel.onmessage = () => call.yield();
  channel.postMessage('here');
  return () => channel.close();
}
