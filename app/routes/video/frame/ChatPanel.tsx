import { useLayoutEffect, useRef } from 'react';
import { ChatComposer } from './ChatComposer';
import { ChatMessage } from './ChatMessage';
import type { RoomControls } from './controls';
import { lineKey } from './lineKey';
import { PanelFrame } from './PanelFrame';

/** What is written to everybody in the room, for as long as the room is there. */
export function ChatPanel({ controls }: { controls: RoomControls }) {
  const { room, view, closePanel } = controls;
  const ref = useRef<HTMLDivElement>(null);
  const count = view.chat.length;
  useLayoutEffect(() => {
    const log = ref.current;
    if (log && count > 0) log.scrollTop = log.scrollHeight;
  }, [count]);
  return (
    <PanelFrame title="Chat" onClose={closePanel}>
      <div
        ref={ref}
        role="log"
        aria-label="Mensajes de la sala"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="room-log"
      >
        {count === 0 && (
          <p className="text-muted">
            Aún no hay mensajes. Lo que escribas lo leerán todos los que estén en la sala.
          </p>
        )}
        {view.chat.map((line) => (
          <ChatMessage key={lineKey(line)} line={line} onRetry={room.retry} />
        ))}
      </div>
      <ChatComposer onSay={room.say} />
    </PanelFrame>
  );
}
