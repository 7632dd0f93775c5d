import { whyOf } from './capture';
import type { DeviceAccess } from './deps';
import type { DeviceTrouble } from './view';

interface ScreenOptions {
  devices: DeviceAccess | null;
  trouble(why: DeviceTrouble['why'] | null): void;
  changed(): void;
}

const WISH = { video: { frameRate: { ideal: 10, max: 15 }, width: { max: 1920 } }, audio: false };

/** One's own screen, for as long as it is shown. It may be ended by the browser's own bar as well. */
export function createScreen({ devices, trouble, changed }: ScreenOptions) {
  let track: MediaStreamTrack | null = null;
  let asking = false;

  const stop = () => {
    track?.stop();
    track = null;
  };
  const start = async () => {
    if (!devices?.getDisplayMedia) return trouble('unsupported');
    asking = true;
    try {
      const [taken] = (await devices.getDisplayMedia(WISH)).getVideoTracks();
      if (!taken) return;
      if (!asking) return taken.stop();
      if ('contentHint' in taken) taken.contentHint = 'detail';
      taken.addEventListener('ended', () => {
        if (track !== taken) return;
        stop();
        changed();
      });
      track = taken;
      trouble(null);
    } catch (error) {
      // Who closes the browser's question has changed their mind: that is no trouble.
      const isOwnWill = whyOf(error) === 'refused' && !/system|policy/i.test(String(error));
      trouble(isOwnWill ? null : whyOf(error));
    } finally {
      asking = false;
      changed();
    }
  };

  return {
    track: () => track,
    toggle() {
      if (track) {
        stop();
        changed();
      } else if (!asking) void start();
    },
    close() {
      asking = false;
      stop();
    },
  };
}
