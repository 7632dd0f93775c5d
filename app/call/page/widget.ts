/** The used part of the class in a video server's `/external_api.js`: Jitsi's, or ours of the same name. */
import type { CallCommand, CallEvents } from '~/app/protocols/callFrame';

/** All options but the element. They must hold no e-mail address, as they are part of the frame's address. */
export interface WidgetSettings {
  roomName: string;
  width: string;
  height: string;
  lang: string;
  jwt?: string;
  userInfo: { displayName: string };
  /** Labels of devices. */
  devices?: { audioInput?: string; videoInput?: string };
  configOverwrite: Record<string, unknown>;
  interfaceConfigOverwrite: Record<string, unknown>;
}

export interface WidgetOptions extends WidgetSettings {
  parentNode: HTMLElement;
}

export interface Widget {
  addListener<Name extends keyof CallEvents>(name: Name, heard: (data: CallEvents[Name]) => void): unknown;
  executeCommand(command: CallCommand): unknown;
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

/** Loads the script at `src` once; rejects if it is missing or does not define the class. */
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
