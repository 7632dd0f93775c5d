import { Link, type LinkProps } from '@remix-run/react';
import { classes } from './classes';

type TextLinkProps = Omit<LinkProps, 'className'> & { className?: string; inline?: boolean };

/** A link 44 px high; `inline` within a sentence. `reloadDocument` for pages without scripts. */
export function TextLink({ inline = false, className, ...rest }: TextLinkProps) {
  return (
    <Link className={classes('link', !inline && 'inline-flex min-h-11 items-center', className)} {...rest} />
  );
}
