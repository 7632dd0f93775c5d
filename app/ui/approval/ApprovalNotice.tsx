import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { Callout } from '~/app/ui/Callout';
import { TextLink } from '~/app/ui/TextLink';
import type { ApprovalView } from './loadApproval';

/** Tells a new mentor how they stand with the staff; `children`: instead of the way to do something about it. */
export function ApprovalNotice({ view, children }: { view: ApprovalView | null; children?: ReactNode }) {
  if (!view) return null;
  const { state, title, text, words } = view;
  return (
    <Callout tone={state === 'waiting' ? 'info' : 'warning'} icon="hourglass" className="mb-8">
      <p className="font-semibold">{title}</p>
      {text && <p>{text}</p>}
      {words && (
        <blockquote className="my-2 border-l-4 border-edge pl-3 whitespace-pre-line wrap-anywhere">
          {words}
        </blockquote>
      )}
      {children ?? <Way state={state} />}
    </Callout>
  );
}

function Way({ state }: Pick<ApprovalView, 'state'>) {
  if (state === 'asked') return <TextLink to={paths.approval()}>Responder al equipo</TextLink>;
  if (state === 'refused') return <TextLink to={paths.ownCases()}>Ver la decisión y objetar</TextLink>;
  return null;
}
