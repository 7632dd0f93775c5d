import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ChatLine, Room, RoomView } from '~/app/room/view';
import { type Recorder, type RecordingState, useRecorder } from './Recording';
import type { ToolbarButton } from './roomSettings';
import { isMosaic, type StageLayout } from './Stage';

type PanelName = 'chat' | 'people' | 'devices';

/** Where the focus returns to when what a button of the toolbar opened is closed. */
export const toolId = (name: PanelName | 'more') => `sala-${name}`;

function subscribe(changed: () => void) {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

interface FullScreen {
  /** The browser and the page around allow it. */
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
}

function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return useMemo(
    () => ({
      isPossible: document.fullscreenEnabled === true,
      isOn,
      toggle() {
        const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen();
        change.catch(() => {
          // Refused: it stays as it is.
        });
      },
    }),
    [isOn],
  );
}

/** Questions before something that others notice, or that cannot be undone. */
export type ConfirmQuestion = 'record' | 'mute' | 'unsaved' | 'discard';

/** Everything that can be pressed in the room, as its parts see it. */
export interface RoomControls {
  room: Room;
  view: RoomView;
  /** It would do something here and now. */
  has(button: ToolbarButton): boolean;
  panel: PanelName | null;
  togglePanel(name: PanelName): void;
  closePanel(): void;
  /** The buttons that have no space are shown. */
  more: boolean;
  toggleMore(): void;
  unread: number;
  mosaic: boolean;
  toggleMosaic(): void;
  question: ConfirmQuestion | null;
  ask(question: ConfirmQuestion | null): void;
  recorder: Recorder;
  fullScreen: FullScreen;
  /** Asks before when a recording would be lost. */
  hangUp(): void;
}

/** How many messages of others have come since the chat was last looked at. */
function useUnreadCount(chat: ChatLine[], isOpen: boolean): number {
  const [seen, setSeen] = useState(0);
  const theirs = chat.filter(({ isMine }) => !isMine).length;
  if (isOpen && seen !== theirs) setSeen(theirs);
  return isOpen ? 0 : Math.max(0, theirs - seen);
}

export function useControls(
  room: Room,
  view: RoomView,
  kept: RecordingState,
): RoomControls & { layout: StageLayout } {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [more, setMore] = useState(false);
  const [layout, setLayout] = useState<StageLayout>('auto');
  const [question, ask] = useState<ConfirmQuestion | null>(null);
  const recorder = useRecorder(room, view, kept);
  const fullScreen = useFullScreen();
  const unread = useUnreadCount(view.chat, panel === 'chat');
  const mosaic = isMosaic(layout, view);
  const closePanel = () => {
    if (panel !== null) focusOn(toolId(panel));
    setPanel(null);
  };
  return {
    room,
    view,
    layout,
    has: (button: ToolbarButton) => {
      if (button === 'desktop') return view.able.screen;
      if (button === 'recording') return view.able.recording && view.self.isModerator;
      return button !== 'fullscreen' || fullScreen.isPossible;
    },
    panel,
    togglePanel: (name) => {
      if (panel === name) closePanel();
      else setPanel(name);
    },
    closePanel,
    more,
    toggleMore: () => {
      // What was pressed inside goes out of sight: the focus stays where it came from.
      if (more) document.getElementById(toolId('more'))?.focus({ preventScroll: true });
      setMore(!more);
    },
    unread,
    mosaic,
    toggleMosaic: () => setLayout(mosaic ? 'speaker' : 'tiles'),
    question,
    ask,
    recorder,
    fullScreen,
    hangUp: () => {
      if (view.self.state.recording || recorder.recording?.saved === false) ask('unsaved');
      else room.leave();
    },
  };
}

/** The button itself, or the one that it is behind on small screens. */
function focusOn(id: string): void {
  const button = document.getElementById(id);
  const isShown = button !== null && button.offsetParent !== null;
  (isShown ? button : document.getElementById(toolId('more')))?.focus({ preventScroll: true });
}
