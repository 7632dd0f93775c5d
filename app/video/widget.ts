/**
 * The class that a video server's `/external_api.js` defines, as far as this page uses it: Jitsi's, or ours
 * of the same name.
 */
import type { RoomCommand, RoomEvents } from '~/app/room/frameProtocol';

/**
 * All settings except the element. They must not contain an e-mail address, because they are part of the
 * frame's address.
 */
export interface WidgetSettings {
  roomName: string;
  width: string;
  height: string;
  lang: string;
  jwt?: string;
  userInfo: { displayName: string };
  configOverwrite: Record<string, unknown>;
  interfaceConfigOverwrite: Record<string, unknown>;
}

export interface WidgetOptions extends WidgetSettings {
  parentNode: HTMLElement;
}

export interface Widget {
  addListener<Name extends keyof RoomEvents>(name: Name, heard: (data: RoomEvents[Name]) => void): unknown;
  executeCommand(command: RoomCommand): unknown;
  isAudioMuted(): Promise<boolean>;
  isVideoMuted(): Promise<boolean>;
  dispose(): void;
}

export type WidgetClass = new (domain: string, options: WidgetOptions) => Widget;

declare global {
  interface Window {
    JitsiMeetExternalAPI?: WidgetClass;
  }
}

let loading: Promise<WidgetClass> | null = null;

/**
 * Loads the script at `src` once and returns its class. Rejects if the script is missing or does not define
 * it.
 */
export function loadWidget(src: string): Promise<WidgetClass> {
  loading ??= new Promise<WidgetClass>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    const fail = () => {
      // Lets another attempt ask the server again.
      loading = null;
      script.remove();
      reject(new Error('The script of the video server could not be loaded'));
    };
    script.onload = () => (window.JitsiMeetExternalAPI ? resolve(window.JitsiMeetExternalAPI) : fail());
    script.onerror = fail;
    document.head.append(script);
  });
  return loading;
}
