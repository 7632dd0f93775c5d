import { type ConversationView, conversationPath } from '~/chat/view';
import { ButtonLink } from '~/ui/ButtonLink';
import { PaneFrame } from './ConversationPane';
import { History } from './History';

/** Older messages at an address of their own: to read. Writing is done where the newest are. */
export function PastPane({ view }: { view: ConversationView }) {
  return (
    <PaneFrame other={view.other}>
      <History view={view} />
      <p className="chat-gone">
        <ButtonLink to={conversationPath(view.other.username)} variant="secondary">
          Volver a los mensajes recientes
        </ButtonLink>
      </p>
    </PaneFrame>
  );
}
