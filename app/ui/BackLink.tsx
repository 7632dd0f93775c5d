import { Icon } from './Icon';
import { TextLink } from './TextLink';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <TextLink to={to} className="gap-2">
      <Icon name="arrow-left" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </TextLink>
  );
}
