import { useState, useSyncExternalStore } from 'react';
import type { PeerCall } from '~/app/call/peer/engine';
import type { ChatLine, PeerView, PersonInCall } from '~/app/call/peer/view';
import { listen } from '~/app/connection/listen';
import { type RecordingState, useRecorder } from './Recording';
import { isMosaic, type StageLayout } from './Stage';
import type { ToolbarButton } from './Toolbar';

type PanelName = 'chat' | 'people' | 'devices';

/** Takes the focus back when a panel or dialog is closed. */
export const toolId = (name: PanelName | 'more' | 'microphone' | 'board') => `sala-${name}`;

const followFullScreen = (changed: () => void) => listen({ fullscreenchange: changed });

function useFullScreen() {
  const isOn = useSyncExternalStore(followFullScreen, () => document.fullscreenElement !== null);
  return {
    /** The browser and the parent page allow fullscreen. */
    isPossible: document.fullscreenEnabled === true,
    isOn,
    toggle() {
      const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      change.catch(() => {
        // Refused: nothing changes.
      });
    },
  };
}

/** Questions before actions that others notice or that cannot be undone. */
export type ConfirmQuestion = 'record' | 'mute' | 'unsaved' | 'discard';

/** Messages of others since the chat was last open. */
function useUnreadCount(chat: ChatLine[], isOpen: boolean): number {
  const [seen, setSeen] = useState(0);
  const theirs = chat.filter(({ isMine }) => !isMine).length;
  if (isOpen && seen !== theirs) setSeen(theirs);
  return isOpen ? 0 : Math.max(0, theirs - seen);
}

/** Usernames the caller has silenced; somebody who returns stays silenced. */
function useSilence() {
  const [silenced, setSilenced] = useState<readonly string[]>([]);
  const has = ({ username, isSelf }: PersonInCall) => !isSelf && silenced.includes(username);
  return {
    has,
    toggle: (person: PersonInCall) => {
      const { username } = person;
      setSilenced(has(person) ? silenced.filter((one) => one !== username) : [...silenced, username]);
    },
  };
}

/**
 * The newest unseen message of others, for a closed chat; null for none.
 * @param since milliseconds since 1970 by the server's clock: older ones were there before
 */
export function unseenMessage(chat: ChatLine[], { since, seen }: { since: number; seen: number }) {
  const last = chat.filter(({ isMine }) => !isMine).at(-1);
  const isNew = last !== undefined && Number(last.id) > seen && Date.parse(last.sent_at) >= since;
  return isNew ? last : null;
}

/** `unseenMessage`, until the chat is opened or the message dismissed. */
function useMessagePreview({ chat, ahead }: PeerView, isOpen: boolean) {
  const [openedAt] = useState(Date.now);
  const [seen, setSeen] = useState(0);
  const line = unseenMessage(chat, { since: openedAt + ahead, seen });
  const dismiss = () => line && setSeen(Number(line.id));
  if (isOpen) dismiss();
  return { line: isOpen ? null : line, dismiss };
}

export function useControls(call: PeerCall, view: PeerView, kept: RecordingState) {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [more, setMore] = useState(false);
  const [layout, setLayout] = useState<StageLayout>('auto');
  const [question, ask] = useState<ConfirmQuestion | null>(null);
  const recorder = useRecorder(call, view, kept);
  const fullScreen = useFullScreen();
  const unread = useUnreadCount(view.chat, panel === 'chat');
  const preview = useMessagePreview(view, panel === 'chat');
  const silence = useSilence();
  const mosaic = isMosaic(layout, view);
  const closePanel = () => {
    if (panel !== null) focusOn(toolId(panel));
    setPanel(null);
  };
  return {
    call,
    view,
    layout,
    /** Whether the button has an effect. */
    has: (button: ToolbarButton) => {
      if (button === 'desktop') return view.able.screen;
      if (button === 'recording') return view.able.recording && view.self.isModerator;
      return button !== 'fullscreen' || fullScreen.isPossible;
    },
    panel,
    togglePanel: (name: PanelName) => {
      if (panel === name) closePanel();
      else setPanel(name);
    },
    closePanel,
    /** At the page where the others are, else at the first. */
    toggleBoard: () => {
      const pages = view.others.map(({ state }) => state.board).filter(Boolean);
      if (view.self.state.board) focusOn(toolId('board'));
      call.showBoard(view.self.state.board ? undefined : (pages[0] ?? 1));
    },
    /** The overflow buttons are shown. */
    more,
    toggleMore: () => {
      // The pressed button disappears, so the focus returns to 'Más'.
      if (more) document.getElementById(toolId('more'))?.focus({ preventScroll: true });
      setMore(!more);
    },
    unread,
    preview,
    silence,
    mosaic,
    toggleMosaic: () => setLayout(mosaic ? 'speaker' : 'tiles'),
    question,
    ask,
    recorder,
    fullScreen,
    /** The button pressed for it disappears. */
    unmute: () => {
      focusOn(toolId('microphone'));
      call.toggleAudio();
    },
    /** Asks first if a recording would be lost. */
    hangUp: () => {
      if (view.self.state.recording || recorder.recording?.saved === false) ask('unsaved');
      else call.leave();
    },
  };
}

export type CallControls = ReturnType<typeof useControls>;

function focusOn(id: string): void {
  const button = document.getElementById(id);
  const isShown = button !== null && button.offsetParent !== null;
  (isShown ? button : document.getElementById(toolId('more')))?.focus({ preventScroll: true });
}
