import { useCallback, useRef } from 'react';

/** The ref of a video or audio element that plays `stream`, and releases it afterwards. */
export function useStreamRef(stream: MediaStream | null) {
  const shown = useRef<HTMLMediaElement | null>(null);
  return useCallback(
    (element: HTMLMediaElement | null) => {
      if (shown.current) shown.current.srcObject = null;
      shown.current = element;
      if (!element) return;
      element.srcObject = stream;
      // Rejects if the stream was removed meanwhile, or starts playing once visible.
      if (element.autoplay) element.play().catch(() => {});
    },
    [stream],
  );
}
