import { useMemo, useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

export interface FullScreen {
  /** The browser and the page around allow it. */
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
}

export function useFullScreen(): FullScreen {
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
