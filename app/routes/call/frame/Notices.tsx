import { type ReactNode, useEffect, useReducer, useState } from 'react';
import type { PeerCall } from '~/app/call/peer/engine';
import type { PeerView } from '~/app/call/peer/view';
import { Icon } from '~/app/ui/Icon';
import { useTimeout } from '~/app/ui/timing';
import { RoundButton } from './Panels';
import { newsText, troubleTexts } from './texts';
import type { CallControls } from './useControls';

/** Minutes before the end at which a notice is shown. */
const WARN_MINUTES = 5;

/**
 * Whole minutes until the room closes, once there are few; null before that or while unknown.
 * @param at this device's clock, which may be wrong: the server's is `ahead` of it
 */
export function minutesLeft(view: Pick<PeerView, 'ahead' | 'closesAt'> & { at: number }): number | null {
  const { at, ahead, closesAt } = view;
  if (closesAt === 0) return null;
  const minutes = Math.ceil((closesAt - at - ahead) / 60_000);
  return minutes <= WARN_MINUTES ? Math.max(0, minutes) : null;
}

/** Milliseconds. */
const CLOCK_MS = 10_000;

/** `minutesLeft` over time, also after the device wakes from sleep. */
export function useMinutesLeft({ ahead, closesAt }: PeerView): number | null {
  const [at, readClock] = useReducer(() => Date.now(), 0, Date.now);
  useTimeout(readClock, CLOCK_MS, at);
  return minutesLeft({ at, ahead, closesAt });
}

/** Milliseconds a news item is shown, and the maximum at once. */
const NEWS_STAY_MS = 6_000;
const MAX_NEWS = 3;

export function useNews(call: PeerCall) {
  const [items, setItems] = useState<{ id: number; text: string }[]>([]);
  useEffect(() => {
    let count = 0;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const off = call.onNews((news) => {
      count += 1;
      const item = { id: count, text: newsText(news) };
      setItems((known) => [...known.slice(1 - MAX_NEWS), item]);
      const timer = setTimeout(() => {
        timers.delete(timer);
        setItems((known) => known.filter(({ id }) => id !== item.id));
      }, NEWS_STAY_MS);
      timers.add(timer);
    });
    return () => {
      off();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [call]);
  return items;
}

/** Over the pictures. */
const BOX =
  'pointer-events-auto rounded-[0.875rem] border border-line bg-card shadow-lift motion-safe:animate-rise';
export const NOTE = `${BOX} flex max-w-104 flex-col gap-3 px-4 py-3`;
export const NEWS = `${BOX} px-3.5 py-1`;

/** Problems with devices or recordings and what to do, until dismissed or solved. */
export function TroubleNotices({ view }: { view: PeerView }) {
  const [read, setRead] = useState<readonly string[]>([]);
  const texts = troubleTexts(view);
  const gone = read.filter((key) => !texts.some((one) => one.key === key));
  // If the same trouble occurs again, it is shown again.
  if (gone.length > 0) setRead(read.filter((key) => !gone.includes(key)));
  return (
    <div role="status" className="contents">
      {texts
        .filter(({ key }) => !read.includes(key))
        .map(({ key, text }) => (
          <div key={key} className={NOTE}>
            <div className="flex items-start gap-3">
              <Icon name="circle-alert" className="mt-0.5 size-5 shrink-0 text-amber" />
              <p className="grow">{text}</p>
              <RoundButton
                aria-label="Cerrar aviso"
                icon="x"
                className="-mt-2 -mr-2"
                onClick={() => setRead([...read, key])}
              />
            </div>
          </div>
        ))}
    </div>
  );
}

/** A message that arrives while the chat is closed; announced, without taking the focus. */
export function MessagePreview({ controls }: { controls: CallControls }) {
  const { preview, togglePanel } = controls;
  const { line } = preview;
  return (
    <div role="status" className="contents">
      {line && (
        <div key={line.id} className={NOTE}>
          <div className="flex items-start gap-3">
            <Icon name="message-square" className="mt-0.5 size-5 shrink-0 text-teal" />
            <p className="line-clamp-2 min-w-0 grow wrap-anywhere">
              <strong>{line.full_name}</strong>: {line.text}
            </p>
            <RoundButton
              aria-label="Cerrar mensaje"
              icon="x"
              className="-mt-2 -mr-2"
              onClick={preview.dismiss}
            />
          </div>
          <button type="button" className="btn btn-secondary self-start" onClick={() => togglePanel('chat')}>
            Abrir el chat
          </button>
        </div>
      )}
    </div>
  );
}

/** Milliseconds after the last word. */
const MUTED_SPEAKER_MS = 4_000;

/** Tells somebody who speaks while muted, which they alone can know, and unmutes. */
export function MutedSpeaker({ controls: { view, unmute } }: { controls: CallControls }) {
  const { isSpeaking, state } = view.self;
  const speaks = isSpeaking && !state.audio;
  const [isShown, setShown] = useState(false);
  const [isFocused, setFocused] = useState(false);
  if (isShown !== speaks && (speaks || state.audio)) setShown(speaks);
  useTimeout(setShown, isShown && !speaks && !isFocused ? MUTED_SPEAKER_MS : null, false);
  const activate = () => {
    setFocused(false);
    unmute();
  };
  return (
    <div role="status" className="self-center">
      {isShown && (
        <button
          type="button"
          className="btn btn-primary pointer-events-auto min-h-14 px-6 text-lg shadow-lift"
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onClick={activate}
        >
          <Icon name="mic-off" className="size-6" />
          Estás en silencio · Activar
        </button>
      )}
    </div>
  );
}

/** Also of the time left, which is `data-short` near its end. */
export const PILL =
  'room-pill inline-flex items-center gap-2 rounded-full bg-card px-3 py-0.5 data-short:bg-amber-soft data-short:text-amber data-[tone=live]:bg-danger-soft data-[tone=live]:text-danger data-[tone=warn]:bg-amber-soft data-[tone=warn]:text-amber';

interface NoticesProps {
  call: PeerCall;
  view: PeerView;
  subject: string;
  /** Null while no notice is needed. */
  minutesLeft: number | null;
  children: ReactNode;
}

export function Notices({ call, view, subject, minutesLeft, children }: NoticesProps) {
  const recorders = [view.self, ...view.others].filter(({ state }) => state.recording);
  return (
    // On a phone on its side every line counts.
    <header className="room-top flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 pr-[max(--spacing(3),env(safe-area-inset-right))] pl-[max(--spacing(3),env(safe-area-inset-left))] short:py-0">
      <h1 className="room-subject room-goes max-w-full min-w-0 truncate font-sans text-base/[1.2] tracking-normal short:absolute short:[clip-path:inset(50%)]">
        {subject}
      </h1>
      {children}
      <div role="status" className="flex flex-wrap gap-x-2 gap-y-1">
        {view.phase === 'joining' && <p className={PILL}>Entrando en la sala…</p>}
        {view.phase === 'back' && (
          <p className={PILL} data-tone="warn">
            <Icon name="wifi-off" className="size-4" />
            Reconectando…
          </p>
        )}
        {recorders.length > 0 && (
          <p className={PILL} data-tone="live">
            <Icon name="circle-dot" className="size-4" />
            Se está grabando: {recorders.map(({ name, isSelf }) => (isSelf ? 'tú' : name)).join(', ')}
          </p>
        )}
        {minutesLeft !== null && (
          <p className={PILL} data-tone="warn">
            <Icon name="clock" className="size-4" />
            {closingText(minutesLeft)}
          </p>
        )}
      </div>
      {view.needsPress && (
        <button type="button" className="btn btn-primary" onClick={call.startSound}>
          <Icon name="volume-2" className="size-5" />
          Activar el sonido
        </button>
      )}
    </header>
  );
}

function closingText(minutes: number): string {
  if (minutes <= 1) return 'La sala se cierra en menos de un minuto';
  return `La sala se cierra en ${minutes} minutos`;
}
