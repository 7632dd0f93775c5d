import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef } from 'react';
import type { Room, RoomView } from '~/room/view';

export interface Recording {
  /** Address of the file in this browser. */
  url: string;
  megabytes: number;
  extension: string;
  saved: boolean;
}

export interface Recorder {
  /** What was recorded and not yet put away. */
  recording: Recording | null;
  start: () => void;
  stop: () => void;
  markSaved: () => void;
  discard: () => void;
}

/** Where a recording is kept: longer than one stay in the room. */
export type Kept = [Recording | null, Dispatch<SetStateAction<Recording | null>>];

/** One's own recording of the room: it lives in this page alone until it is downloaded. */
export function useRecorder(room: Room, view: RoomView, [recording, setRecording]: Kept): Recorder {
  const stop = useCallback(() => {
    const keep = (blob: Blob | null) => {
      if (!blob || blob.size === 0) return;
      const made = recordingOf(blob);
      setRecording((before) => {
        if (before) URL.revokeObjectURL(before.url);
        return made;
      });
    };
    room.stopRecording().then(keep, () => keep(null));
  }, [room, setRecording]);
  const isRecording = view.self.state.recording;
  const isOver = view.phase === 'over';
  const wasRecording = useRef(false);
  // Whoever is put out, or has a browser that gives up, keeps what was recorded until then.
  useEffect(() => {
    if (wasRecording.current && (isOver || !isRecording)) stop();
    wasRecording.current = isRecording;
  }, [isOver, isRecording, stop]);
  const atRisk = isRecording || recording?.saved === false;
  useEffect(() => {
    if (!atRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [atRisk]);
  return {
    recording,
    start: room.startRecording,
    stop,
    markSaved: () => setRecording((known) => known && { ...known, saved: true }),
    discard: () => {
      if (recording) URL.revokeObjectURL(recording.url);
      setRecording(null);
    },
  };
}

function recordingOf(blob: Blob): Recording {
  return {
    url: URL.createObjectURL(blob),
    megabytes: blob.size / 1_000_000,
    extension: blob.type.includes('mp4') ? 'mp4' : 'webm',
    saved: false,
  };
}
