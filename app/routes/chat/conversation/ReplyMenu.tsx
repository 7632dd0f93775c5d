import { Link } from '@remix-run/react';
import { type MouseEvent, useRef } from 'react';
import * as paths from '~/app/paths';
import { Icon } from '~/app/ui/Icon';
import type { ConversationView } from './loadConversation';

type Reply = NonNullable<ConversationView['replies']>[number];

interface ReplyMenuProps {
  username: string;
  replies: Reply[];
  /** With scripts, in place of the link. */
  onPick: (text: string) => void;
}

/** The saved replies: each a link that fills the empty box; with scripts it is added to what is written. */
export function ReplyMenu({ username, replies, onPick }: ReplyMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const pick = (text: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    close();
    onPick(text);
  };
  return (
    <details
      ref={menu}
      className="chat-replies"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        close();
        menu.current.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary className="chat-tool">
        <Icon name="message-square-quote" className="size-5" />
        <span className="sr-only">Respuestas guardadas</span>
      </summary>
      <div className="chat-reply-list">
        {replies.length > 0 && (
          <ul>
            {replies.map(({ id, title, text }) => (
              <li key={id}>
                <Link to={paths.conversation(username, { respuesta: id })} replace onClick={pick(text)}>
                  <b className="block truncate">{title}</b>
                  <span className="block truncate text-md text-muted">{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Link to={paths.savedReplies({ con: username })} className="link">
          {replies.length === 0 ? 'Guardar una respuesta' : 'Editar las respuestas'}
        </Link>
      </div>
    </details>
  );
}
