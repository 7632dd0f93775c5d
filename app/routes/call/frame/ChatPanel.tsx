import { type FormEvent, useCallback, useId, useState } from 'react';
import { NO_MESSAGE, ROOM_CHAT_MAX } from '~/api/contract/rules/limits';
import type { ChatLine } from '~/app/call/peer/view';
import { linkTokens } from '~/app/chat/linkTokens';
import { Icon } from '~/app/ui/Icon';
import { BODY, PanelFrame } from './Panels';
import type { CallControls } from './useControls';

/** React key of a line. A `client_id` is unique per writer only; own lines keep theirs once stored. */
export const lineKey = ({ id, client_id, isMine }: ChatLine): string =>
  isMine ? `mine-${client_id}` : `line-${id}`;

/** From this many characters on, the number left is shown. */
const COUNT_FROM = 900;

function ChatComposer({ onSay }: { onSay: (text: string) => void }) {
  const [text, setText] = useState('');
  const [refusals, setRefusals] = useState(0);
  const id = useId();
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() === '') return setRefusals(refusals + 1);
    onSay(text.trim());
    setText('');
  };
  return (
    <form className="border-t border-line px-4 pt-2 pb-3" onSubmit={send}>
      <label htmlFor={id} className="short:sr-only">
        Mensaje para todos
      </label>
      <div className="flex items-end gap-2">
        <textarea
          id={id}
          rows={2}
          maxLength={ROOM_CHAT_MAX}
          value={text}
          aria-describedby={refusals > 0 ? `${id}-problem ${id}-help` : `${id}-help`}
          aria-invalid={refusals > 0 || undefined}
          className="control resize-none short:h-12"
          onChange={(event) => {
            setText(event.target.value);
            setRefusals(0);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <button type="submit" className="btn btn-primary shrink-0 px-3.5">
          <Icon name="send-horizontal" className="size-5" />
          <span className="sr-only">Enviar</span>
        </button>
      </div>
      <div role="status" id={`${id}-problem`} className="empty:sr-only">
        {refusals > 0 && (
          // A new key, so that the same problem is announced again.
          <p key={refusals} className="text-danger">
            {NO_MESSAGE}
          </p>
        )}
      </div>
      <p id={`${id}-help`} className="text-muted short:sr-only">
        {text.length < COUNT_FROM
          ? 'Intro envía; Mayús + Intro, otra línea.'
          : `Quedan ${ROOM_CHAT_MAX - text.length} caracteres.`}
      </p>
    </form>
  );
}

const TIME = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

function ChatMessage({ line, onRetry }: { line: ChatLine; onRetry: (clientId: string) => void }) {
  const { id, isMine, full_name, text, sent_at, problem, client_id } = line;
  return (
    <article>
      <p className="flex gap-2">
        <strong className={isMine ? 'truncate text-teal-strong' : 'truncate'}>
          {isMine ? 'Tú' : full_name}
        </strong>{' '}
        <time dateTime={sent_at} className="text-muted">
          {TIME.format(new Date(sent_at))}
        </time>
      </p>
      <p className="whitespace-pre-wrap">
        {/* The parts of a message never change, so their index is a stable key. */}
        {linkTokens(text).map(({ text: part, href }, index) =>
          href === null ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow" className="link">
              {part}
              <span className="sr-only"> (se abre en otra pestaña)</span>
            </a>
          ),
        )}
      </p>
      {isMine && id === null && problem === null && <p className="text-muted">Enviando…</p>}
      {problem !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-danger">{problem}</span>{' '}
          <button
            type="button"
            className="min-h-11 px-2 text-teal underline"
            onClick={() => onRetry(client_id)}
          >
            Reintentar
          </button>
        </p>
      )}
    </article>
  );
}

export function ChatPanel({ controls }: { controls: CallControls }) {
  const { call, view, closePanel } = controls;
  const count = view.chat.length;
  const toEnd = useCallback(
    (log: HTMLDivElement | null) => {
      if (log && count > 0) log.scrollTop = log.scrollHeight;
    },
    [count],
  );
  return (
    <PanelFrame title="Chat" onClose={closePanel}>
      <div
        ref={toEnd}
        role="log"
        aria-label="Mensajes de la sala"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        className={`${BODY} flex flex-col gap-3 *:first:mt-auto focus-visible:-outline-offset-3`}
      >
        {count === 0 && (
          <p className="text-muted">
            Aún no hay mensajes. Lo que escribas lo leerán todos los que estén en la sala.
          </p>
        )}
        {view.chat.map((line) => (
          <ChatMessage key={lineKey(line)} line={line} onRetry={call.retry} />
        ))}
      </div>
      <ChatComposer onSay={call.say} />
    </PanelFrame>
  );
}
