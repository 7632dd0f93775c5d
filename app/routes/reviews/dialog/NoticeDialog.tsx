import type { ReactNode } from 'react';
import { textOf } from '~/forms/reply';
import { ButtonLink } from '~/ui/ButtonLink';
import { Dialog } from '~/ui/Dialog';
import { useReply } from './useReply';

interface Props {
  title: string;
  closeTo: string;
  children: ReactNode;
}

/** In place of the form; what was typed into it is still here. */
export function NoticeDialog({ title, closeTo, children }: Props) {
  const result = useReply();
  const typed = [textOf(result, 'title'), textOf(result, 'text')].filter(Boolean);
  return (
    <Dialog
      title={title}
      closeTo={closeTo}
      footer={
        <ButtonLink to={closeTo} replace preventScrollReset>
          Volver
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {typed.length > 0 && (
          <blockquote className="border-l-4 border-line pl-4">
            <p className="font-semibold">Lo que has escrito</p>
            {typed.map((text) => (
              <p key={text} className="whitespace-pre-line">
                {text}
              </p>
            ))}
          </blockquote>
        )}
      </div>
    </Dialog>
  );
}
