import { Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { TimeLeft } from '~/app/call/page/TimeLeft';
import type { PeerCall } from '~/app/call/peer/engine';
import type { CallEndReason, PersonInCall } from '~/app/call/peer/view';
import { useStreamRef } from '~/app/call/streamRef';
import * as paths from '~/app/paths';
import { Button, buttonStyle } from '~/app/ui/Button';
import { later } from '~/app/ui/later';
import { useLatest } from '~/app/ui/timing';
import { ChatPanel } from './ChatPanel';
import { ConfirmDialogs } from './ConfirmDialogs';
import type { CallData } from './frame';
import {
  MessagePreview,
  MutedSpeaker,
  NEWS,
  Notices,
  PILL,
  TroubleNotices,
  useMinutesLeft,
  useNews,
} from './Notices';
import { DevicesPanel, PeoplePanel, takeFocus } from './Panels';
import { isFramed, LEAVE_EVENTS, tellParent, useParentPage } from './parentPage';
import { DownloadLink, RecordingNotice, type RecordingState } from './Recording';
import { Stage } from './Stage';
import type { CallSettings } from './settings';
import { Toolbar } from './Toolbar';
import { END_TEXTS } from './texts';
import { type CallControls, useControls } from './useControls';

interface SoundProps {
  person: PersonInCall;
  controls: CallControls;
}

/** Plays somebody else's sound on the chosen loudspeaker, unless the browser wants a press before. */
function Sound({ person, controls: { call, view, silence } }: SoundProps) {
  const stream = person.sound;
  const { speaker } = view.chosen;
  const { needsPress: waits } = view;
  const onRefused = call.soundRefused;
  const ref = useRef<HTMLAudioElement | null>(null);
  const shows = useStreamRef(stream);
  const take = useCallback(
    (audio: HTMLAudioElement | null) => {
      ref.current = audio;
      shows(audio);
    },
    [shows],
  );
  useEffect(() => {
    if (ref.current?.setSinkId) ref.current.setSinkId(speaker).catch(() => {});
  }, [speaker]);
  useEffect(() => {
    if (waits || !stream) return;
    ref.current?.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused();
    });
  }, [waits, stream, onRefused]);
  return <audio ref={take} muted={silence.has(person)} />;
}

interface CallEndScreenProps {
  over: CallEndReason;
  data: CallData;
  controls: CallControls;
  onAgain: () => void;
}

function CallEndScreen({ over, data, controls, onAgain }: CallEndScreenProps) {
  const { title, text, again } = END_TEXTS[over];
  return (
    <main id="contenido" className="room room-over">
      <h1 ref={takeFocus} tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      <p className="max-w-prose text-lg">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <DownloadLink recorder={controls.recorder} roomCode={data.roomCode} />{' '}
        {again !== null &&
          (over === 'expired' ? (
            // The log-in cannot be framed.
            <a href={paths.room(data.roomCode)} target="_top" className={buttonStyle('primary')}>
              {again}{' '}
            </a>
          ) : (
            <Button onClick={onAgain}>{again}</Button>
          ))}
        {isFramed() ? (
          <Button variant="secondary" onClick={() => LEAVE_EVENTS.forEach(tellParent)}>
            Salir
          </Button>
        ) : (
          <a href={paths.dashboard()} className={buttonStyle('secondary')}>
            Salir
          </a>
        )}
      </div>
    </main>
  );
}

interface CallScreenProps {
  call: PeerCall;
  data: CallData;
  wish: CallSettings;
  kept: RecordingState;
  onAgain: () => void;
}

const { Part: Board } = later(false, async () => (await import('./board/Board')).Board, '.room-board');

const PANELS = { chat: ChatPanel, people: PeoplePanel, devices: DevicesPanel };

export function CallScreen({ call, data, wish, kept, onAgain }: CallScreenProps) {
  const view = useSyncExternalStore(call.subscribe, call.view);
  const controls = useControls(call, view, kept);
  const held = controls.panel !== null || controls.more || controls.question !== null;
  const isQuiet = useQuiet(wish, held);
  const news = useNews(call);
  const minutesLeft = useMinutesLeft(view);
  useParentPage(call, controls);
  if (view.phase === 'over' && view.over !== null) {
    return <CallEndScreen over={view.over} data={data} controls={controls} onAgain={onAgain} />;
  }
  const hasBoard = view.self.state.board !== undefined;
  const Panel = controls.panel && PANELS[controls.panel];
  return (
    <main
      id="contenido"
      className="room"
      data-quiet={isQuiet || undefined}
      data-panel={controls.panel ?? undefined}
      data-framed={isFramed() || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && controls.more) controls.toggleMore();
      }}
    >
      <Notices call={call} view={view} subject={wish.subject ?? data.topic} minutesLeft={minutesLeft}>
        {/* In a frame, the page around it says so. */}
        {!isFramed() && (
          <TimeLeft time={data.time} className={`room-goes ${PILL}`} warningClassName="sr-only" />
        )}
      </Notices>
      <div className="relative flex min-h-0 flex-1">
        {hasBoard && (
          <Suspense fallback={<p className="m-auto">Abriendo la pizarra…</p>}>
            <Board controls={controls} data={data} />
          </Suspense>
        )}
        <Stage view={view} layout={hasBoard ? 'tiles' : controls.layout} isSilenced={controls.silence.has} />
        {Panel && <Panel controls={controls} />}
        <div
          className={`pointer-events-none absolute inset-x-3 bottom-3 z-15 flex flex-col items-start gap-2 ${controls.panel ? 'max-md:z-5' : ''}`}
        >
          <TroubleNotices view={view} />
          <RecordingNotice controls={controls} roomCode={data.roomCode} />
          <MessagePreview controls={controls} />
          <MutedSpeaker controls={controls} />
          <div role="status">
            <ul className="flex flex-col items-start gap-1" aria-label="Novedades">
              {news.map(({ id, text }) => (
                <li key={id} className={NEWS}>
                  {text}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <Toolbar controls={controls} />
      <ConfirmDialogs controls={controls} roomCode={data.roomCode} />
      {view.others.map(
        (person) => person.sound && <Sound key={person.id} person={person} controls={controls} />,
      )}
    </main>
  );
}

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const;
const LOOK_MS = 500;

/** Nobody has done anything for a while: what is not always needed goes (frame.css), here and in the page around. */
function useQuiet({ initialTimeout, timeout }: CallSettings, held: boolean): boolean {
  const heldNow = useLatest(held);
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    let until = performance.now() + initialTimeout;
    const wake = () => {
      until = Math.max(until, performance.now() + timeout);
      setQuiet(false);
    };
    const look = () => (heldNow.current ? wake() : setQuiet(performance.now() >= until));
    const timer = setInterval(look, LOOK_MS);
    const pages = new Set([document, window.parent.document]);
    for (const page of pages) for (const sign of ACTIVITY_EVENTS) page.addEventListener(sign, wake, true);
    return () => {
      for (const page of pages)
        for (const sign of ACTIVITY_EVENTS) page.removeEventListener(sign, wake, true);
      clearInterval(timer);
    };
  }, [initialTimeout, timeout, heldNow]);
  useEffect(() => tellParent({ event: 'toolbarVisibilityChanged', data: { visible: !isQuiet } }), [isQuiet]);
  return isQuiet;
}
