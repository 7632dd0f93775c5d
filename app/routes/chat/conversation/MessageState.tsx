import { Check, CircleAlert, Clock3 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ShownEntry } from '~/chat/snapshot';
import type { LiveChat } from '~/chat/useChat';

/** Milliseconds after which it is worth offering to give up. */
const LATE_MS = 2_000;

/** The same elements every time: a message whose state stays is not rendered again. */
export const MESSAGE_STATES: Readonly<Record<ShownEntry['status'], ReactNode>> = {
  stored: <MessageState status="stored" />,
  sending: <MessageState status="sending" />,
  failed: <MessageState status="failed" />,
};

/** How far a message of one's own has come: a mark, and its word; the good end of it is a mark alone. */
function MessageState({ status }: Pick<ShownEntry, 'status'>) {
  if (status === 'stored')
    return (
      <span className="chat-state">
        <Check aria-hidden="true" className="size-4" />
        <span className="sr-only">enviado</span>
      </span>
    );
  const Mark = status === 'sending' ? Clock3 : CircleAlert;
  return (
    <span className="chat-state" data-status={status}>
      <Mark aria-hidden="true" className="size-4" />
      {status === 'sending' ? 'enviando' : 'no enviado'}
    </span>
  );
}

/** What can be done about one that is not stored. */
export function MessageActions({ entry, chat }: { entry: ShownEntry; chat: LiveChat }) {
  const { status, error, clientId, content } = entry;
  const isLate = useLate(status === 'failed' ? 0 : LATE_MS);
  if (!isLate || clientId === null) return null;
  const excerpt = content.length > 40 ? `${content.slice(0, 40)}…` : content;
  return (
    <div className="chat-actions">
      {error !== null && <span className="text-danger">{error}</span>}
      <span className="chat-choices">
        {error !== null && (
          <button type="button" aria-label={`Reintentar: ${excerpt}`} onClick={() => chat.retry(clientId)}>
            Reintentar
          </button>
        )}
        <button type="button" aria-label={`Cancelar: ${excerpt}`} onClick={() => chat.cancel(clientId)}>
          Cancelar
        </button>
      </span>
    </div>
  );
}

function useLate(milliseconds: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLate;
}
