import type { ReactNode } from 'react';
import { classes } from './classes';
import { Link, type LinkProps } from './router';

export type TextLinkProps = Omit<LinkProps, 'className'> & { className?: string; inline?: boolean };

/** A link 44 px high; `inline` within a sentence. `reloadDocument` for pages without scripts. */
export function TextLink({ inline = false, className, ...rest }: TextLinkProps) {
  return (
    <Link className={classes('link', !inline && 'inline-flex min-h-11 items-center', className)} {...rest} />
  );
}

/** To a file or a page without scripts, which a document loads. */
export const PlainLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="link inline-flex min-h-11 items-center">
    {children}
  </a>
);
