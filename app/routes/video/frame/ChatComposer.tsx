import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ROOM_CHAT_MAX } from './limits';

/** From how many characters on the rest is told. */
const NEAR = 900;

export function ChatComposer({ onSay }: { onSay: (text: string) => void }) {
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
    <form className="room-composer" onSubmit={send}>
      <label htmlFor={id}>Mensaje para todos</label>
      <div className="flex items-end gap-2">
        <textarea
          id={id}
          rows={2}
          maxLength={ROOM_CHAT_MAX}
          value={text}
          aria-describedby={refusals > 0 ? `${id}-problem ${id}-help` : `${id}-help`}
          aria-invalid={refusals > 0 || undefined}
          className="control"
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
        <button type="submit" className="btn btn-primary room-send">
          <SendHorizontal aria-hidden="true" className="size-5" />
          <span className="sr-only">Enviar</span>
        </button>
      </div>
      <div role="status" id={`${id}-problem`} className="empty:sr-only">
        {refusals > 0 && (
          // Said again when it happens again.
          <p key={refusals} className="text-danger">
            Escribe un mensaje.
          </p>
        )}
      </div>
      <p id={`${id}-help`} className="text-muted">
        {text.length < NEAR
          ? 'Intro envía; Mayús + Intro, otra línea.'
          : `Quedan ${ROOM_CHAT_MAX - text.length} caracteres.`}
      </p>
    </form>
  );
}
