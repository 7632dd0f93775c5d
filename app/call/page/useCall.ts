import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import {
  type EntryChoice,
  entryPreset,
  readEntryChoice,
  switchKeeper,
  tabStore,
} from '~/app/call/entryChoice';
import { listen } from '~/app/connection/listen';
import { documentHeardAt, serverClock } from '~/app/ui/serverClock';
import { type Call, type CallView, createCall, INITIAL_VIEW } from './call';
import type { CallSetup } from './callSetup';
import type { RoomView } from './loadRoom';
import { tellGone, tellPresent } from './presence';
import { loadWidget } from './widget';

const subscribeToNothing = () => () => {};

/** The page's only call; it starts and ends with the page. */
export function useCall(
  room: RoomView,
  setup: CallSetup,
  place: RefObject<HTMLDivElement>,
): { call: Call | null; view: CallView; link: string } {
  const [call, setCall] = useState<Call | null>(null);
  const [link, setLink] = useState(setup.link);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page of a call is never loaded anew
  useEffect(() => {
    const made = createPageCall(room, chosenSetup(room, setup), place);
    const leave = () => made.dispose();
    const quiet = takeCallFromOtherTabs(room.identifier, made);
    const keep = switchKeeper(room.identifier);
    const off = made.subscribe(() => {
      keep(mediaOf(made.view()));
      setLink(chosenSetup(room, setup).link);
    });
    setLink(chosenSetup(room, setup).link);
    setCall(made);
    made.start();
    const end = listen({ pagehide: leave });
    return () => {
      end();
      quiet();
      off();
      leave();
    };
  }, []);
  const view = useSyncExternalStore(
    call?.subscribe ?? subscribeToNothing,
    call?.view ?? (() => INITIAL_VIEW),
    () => INITIAL_VIEW,
  );
  return { call, view, link };
}

function mediaOf({ phase, audioMuted, videoMuted }: CallView) {
  const isOn = (muted: boolean | null) => (phase === 'in' && muted !== null ? !muted : null);
  return { audio: isOn(audioMuted), video: isOn(videoMuted) };
}

const chosenSetup = (room: RoomView, setup: CallSetup) =>
  withChoice(setup, readEntryChoice(tabStore(), room.identifier, entryPreset(room)));

/** The call with the lobby's choices, also in the link to a tab of its own. */
export function withChoice(
  setup: CallSetup,
  { audio, video, microphone, camera }: EntryChoice,
): CallSetup & { startsMuted: boolean } {
  const { settings, link } = setup;
  const chosen = { startWithAudioMuted: !audio, startWithVideoMuted: !video };
  const devices = {
    ...(microphone !== '' && { audioInput: microphone }),
    ...(camera !== '' && { videoInput: camera }),
  };
  return {
    ...setup,
    settings: {
      ...settings,
      configOverwrite: { ...settings.configOverwrite, ...chosen },
      ...(microphone + camera !== '' && { devices }),
    },
    link: Object.entries(chosen).reduce(
      (text, [key, value]) => text.replace(new RegExp(`(config\\.${key}=)\\w+`), `$1${value}`),
      link,
    ),
    startsMuted: !audio,
  };
}

function createPageCall(
  room: RoomView,
  setup: ReturnType<typeof withChoice>,
  place: RefObject<HTMLDivElement>,
): Call {
  const now = serverClock(room.served, documentHeardAt());
  const { closesAt } = room;
  const input = { closesAt, startsMuted: setup.startsMuted, keepsRecordings: setup.builtIn };
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

/** The newest tab of a room takes the call, as two tabs would hear each other. */
function takeCallFromOtherTabs(identifier: string, call: Call): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(`mentorea-room-${identifier}`);
  channel.onmessage = () => call.yield();
  channel.postMessage('here');
  return () => channel.close();
}
