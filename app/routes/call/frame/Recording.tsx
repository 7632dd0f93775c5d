import { useBeforeUnload } from '@remix-run/react';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef } from 'react';
import type { PeerCall } from '~/app/call/peer/engine';
import type { PeerView } from '~/app/call/peer/view';
import { Button, buttonStyle } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { NOTE } from './Notices';
import type { CallControls } from './useControls';

export interface Recording {
  /** Address of the file in this browser. */
  url: string;
  megabytes: number;
  extension: string;
  saved: boolean;
}

/** State of a recording, kept by the caller's page beyond one stay in the room. */
export type RecordingState = [Recording | null, Dispatch<SetStateAction<Recording | null>>];

/** The caller's recording of the room. It exists only in this page until it is downloaded. */
export function useRecorder(call: PeerCall, view: PeerView, [recording, setRecording]: RecordingState) {
  const stop = useCallback(() => {
    const keep = (blob: Blob | null) => {
      if (!blob || blob.size === 0) return;
      const made = recordingOf(blob);
      setRecording((before) => {
        if (before) URL.revokeObjectURL(before.url);
        return made;
      });
    };
    call.stopRecording().then(keep, () => keep(null));
  }, [call, setRecording]);
  const isRecording = view.self.state.recording;
  const isOver = view.phase === 'over';
  const wasRecording = useRef(false);
  // If the caller is removed or the browser fails, the part recorded so far is kept.
  useEffect(() => {
    if (wasRecording.current && (isOver || !isRecording)) stop();
    wasRecording.current = isRecording;
  }, [isOver, isRecording, stop]);
  const atRisk = isRecording || recording?.saved === false;
  useBeforeUnload(
    useCallback(
      (event) => {
        if (atRisk) event.preventDefault();
      },
      [atRisk],
    ),
  );
  return {
    /** A recording that was neither saved nor discarded. */
    recording,
    start: call.startRecording,
    stop,
    markSaved: () => setRecording((known) => known && { ...known, saved: true }),
    discard: () => {
      if (recording) URL.revokeObjectURL(recording.url);
      setRecording(null);
    },
  };
}

export type Recorder = ReturnType<typeof useRecorder>;

function recordingOf(blob: Blob): Recording {
  return {
    url: URL.createObjectURL(blob),
    megabytes: blob.size / 1_000_000,
    extension: blob.type.includes('mp4') ? 'mp4' : 'webm',
    saved: false,
  };
}

const SIZE = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });

export function DownloadLink({ recorder, roomCode }: { recorder: Recorder; roomCode: string }) {
  const { recording, markSaved } = recorder;
  if (!recording) return null;
  return (
    <a
      href={recording.url}
      download={`${roomCode}.${recording.extension}`}
      className={buttonStyle('primary')}
      onClick={markSaved}
    >
      <Icon name="download" className="size-5" />
      Descargar la grabación ({SIZE.format(recording.megabytes)} MB)
    </a>
  );
}

/** A finished recording waits here until it is saved or discarded. */
export function RecordingNotice({ controls, roomCode }: { controls: CallControls; roomCode: string }) {
  const { recorder, ask } = controls;
  if (!recorder.recording) return null;
  const { saved } = recorder.recording;
  return (
    <section className={NOTE} aria-label="Grabación terminada">
      <p>
        {saved
          ? 'Descarga empezada. Cuando termine, puedes cerrar este aviso.'
          : 'La grabación ha terminado. Descárgala antes de salir: solo está en esta página.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <DownloadLink recorder={recorder} roomCode={roomCode} />
        <Button variant="secondary" onClick={saved ? recorder.discard : () => ask('discard')}>
          {saved ? 'Cerrar' : 'Borrar'}
        </Button>
      </div>
    </section>
  );
}
