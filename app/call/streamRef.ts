import { useCallback, useRef } from 'react';

/** Ref of a video or audio element that shows or plays `stream`, and releases it afterwards. */
export function useStreamRef(stream: MediaStream | null) {
  const shown = useRef<HTMLMediaElement | null>(null);
  return useCallback(
    (element: HTMLMediaElement | null) => {
      if (shown.current) shown.current.srcObject = null;
      shown.current = element;
      if (!element) return;
      element.srcObject = stream;
      // Refused if the stream was removed meanwhile, or it plays once it is visible.
      if (element.autoplay) element.play().catch(() => {});
    },
    [stream],
  );
}
