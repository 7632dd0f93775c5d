import type { ReactNode } from 'react';
import { useTitleFocus } from '~/app/routes/booking/WizardFrame';

interface MoveFrameProps {
  title: string;
  /** With whom it is. */
  who: string[];
  /** What has been chosen, in the bar. */
  summary: ReactNode;
  /** Buttons of the bar. */
  actions: ReactNode;
  children: ReactNode;
}

const names = new Intl.ListFormat('es', { type: 'conjunction' });

/** The wizard's look for one session: title, content, and a bar that stays at the foot. */
export function MoveFrame({ title, who, summary, actions, children }: MoveFrameProps) {
  return (
    <div className="wizard">
      <header>
        <p className="text-muted">Mentoría con {names.format(who)}</p>
        <h1 ref={useTitleFocus()} tabIndex={-1} className="mt-0.5 text-3xl outline-none sm:text-4xl">
          {title}
        </h1>
      </header>
      <div className="mt-5 grow sm:mt-7">{children}</div>
      <div className="wizard-bar">
        <div className="min-w-0 sm:grow">{summary}</div>
        <div className="grid grid-cols-[2fr_3fr] gap-3 sm:flex">{actions}</div>
      </div>
    </div>
  );
}
