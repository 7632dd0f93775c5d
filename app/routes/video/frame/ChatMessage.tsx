import { linkTokens } from '~/chat/linkTokens';
import type { ChatLine } from '~/room/view';

const TIME = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export function ChatMessage({ line, onRetry }: { line: ChatLine; onRetry: (clientId: string) => void }) {
  const { id, isMine, full_name, text, sent_at, problem, client_id } = line;
  return (
    <article className="room-message" data-mine={isMine || undefined}>
      <p className="room-message-head">
        <strong>{isMine ? 'Tú' : full_name}</strong>
        <time dateTime={sent_at} className="text-muted">
          {TIME.format(new Date(sent_at))}
        </time>
      </p>
      <p className="room-message-text">
        {/* Links never change their order: the text of a message stays as it was written. */}
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
        <p className="room-message-problem">
          <span className="text-danger">{problem}</span>
          <button type="button" className="room-small" onClick={() => onRetry(client_id)}>
            Reintentar
          </button>
        </p>
      )}
    </article>
  );
}
