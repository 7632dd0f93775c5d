/** Everything that can be pressed in the room, as its parts see it. */
import type { Room, RoomView } from '~/room/view';
import type { ToolbarButton } from './hash';
import type { PanelName } from './toolIds';
import type { FullScreen } from './useFullScreen';
import type { Recorder } from './useRecorder';

/** Questions before something that others notice, or that cannot be undone. */
export type Question = 'record' | 'mute' | 'unsaved' | 'discard';

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
  question: Question | null;
  ask(question: Question | null): void;
  recorder: Recorder;
  fullScreen: FullScreen;
  /** Asks before when a recording would be lost. */
  hangUp(): void;
}
