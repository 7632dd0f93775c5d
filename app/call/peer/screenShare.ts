import { troubleReason } from './devices';
import type { DeviceAccess, DeviceTrouble } from './view';

interface ScreenOptions {
  devices: DeviceAccess | null;
  trouble(why: DeviceTrouble['why'] | null): void;
  changed(): void;
}

const SCREEN_CONSTRAINTS = {
  video: { frameRate: { ideal: 10, max: 15 }, width: { max: 1920 } },
  audio: false,
};

/** Shares the screen; the browser's own bar may end it too. */
export function createScreenShare({ devices, trouble, changed }: ScreenOptions) {
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
      const [taken] = (await devices.getDisplayMedia(SCREEN_CONSTRAINTS)).getVideoTracks();
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
      // Closing the browser's prompt is a change of mind, not an error.
      const isOwnWill = troubleReason(error) === 'refused' && !/system|policy/i.test(String(error));
      trouble(isOwnWill ? null : troubleReason(error));
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
