import { ArrowLeft } from 'lucide-react';
import { TextLink } from './TextLink';

/** Above the head of a page: the way back to the one it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <TextLink to={to} className="gap-2">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </TextLink>
  );
}
