/**
 * The class that a video server's `/external_api.js` brings, as far as this page uses it: Jitsi's, or our own
 * of the same name.
 */
import type { RoomCommand, RoomEvents } from '~/app/room/frameProtocol';

/**
 * Everything but the place on the page. Nothing of it holds an e-mail address: it travels in the address of
 * the frame.
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
 * The class of the script at `src`, which is loaded once. Rejects when there is no such script, or none that
 * brings the class.
 */
export function loadWidget(src: string): Promise<WidgetClass> {
  loading ??= new Promise<WidgetClass>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    const fail = () => {
      // Another attempt asks the server again.
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
