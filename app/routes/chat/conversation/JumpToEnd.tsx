import { ArrowDown } from 'lucide-react';

/** For who reads further up: how many came meanwhile, and the way to them. */
export function JumpToEnd({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  const news = unseen === 1 ? '1 mensaje nuevo' : `${unseen} mensajes nuevos`;
  return (
    <div className="chat-jump">
      <button type="button" onClick={onJump}>
        <ArrowDown aria-hidden="true" className="size-4" />
        {unseen > 0 ? news : 'Ir al final'}
      </button>
    </div>
  );
}
