import { Link, type LinkProps } from '@remix-run/react';
import { type ButtonVariant, buttonStyle } from './buttonStyle';

type ButtonLinkProps = Omit<LinkProps, 'className'> & { variant?: ButtonVariant; className?: string };

/** A link that looks like a button. `reloadDocument` where it leads to a page without scripts. */
export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonStyle(variant, className)} {...rest} />;
}
