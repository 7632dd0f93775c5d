import { useState } from 'react';
import type { Room, RoomView } from '~/room/view';
import type { Question, RoomControls } from './controls';
import type { ToolbarButton } from './hash';
import { isMosaic, type StageLayout } from './stageTiles';
import { type PanelName, toolId } from './toolIds';
import { useFullScreen } from './useFullScreen';
import { type Kept, useRecorder } from './useRecorder';
import { useUnread } from './useUnread';

export function useControls(room: Room, view: RoomView, kept: Kept): RoomControls & { layout: StageLayout } {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [more, setMore] = useState(false);
  const [layout, setLayout] = useState<StageLayout>('auto');
  const [question, ask] = useState<Question | null>(null);
  const recorder = useRecorder(room, view, kept);
  const fullScreen = useFullScreen();
  const unread = useUnread(view.chat, panel === 'chat');
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
