import { Link, type LinkProps } from '@remix-run/react';
import { classes } from './classes';
import { Icon } from './Icon';

type TextLinkProps = Omit<LinkProps, 'className'> & { className?: string; inline?: boolean };

/** A link 44 px high; `inline` within a sentence. `reloadDocument` for pages without scripts. */
export function TextLink({ inline = false, className, ...rest }: TextLinkProps) {
  return (
    <Link className={classes('link', !inline && 'inline-flex min-h-11 items-center', className)} {...rest} />
  );
}

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <TextLink to={to} className="gap-2">
      <Icon name="arrow-left" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </TextLink>
  );
}
