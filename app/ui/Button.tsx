import { Link, type LinkProps } from '@remix-run/react';
import type { ButtonHTMLAttributes } from 'react';
import { classes } from './classes';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'btn btn-primary',
  secondary: 'btn btn-secondary',
  danger: 'btn btn-danger',
  quiet: 'btn',
};

/** The look of everything that is pressed, button or link (kit.css); utilities in `className` win over it. */
export function buttonStyle(variant: ButtonVariant, className?: string): string {
  return classes(VARIANTS[variant], className);
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: ButtonVariant };

/** A button; of type `button` unless told, so that none posts by accident. */
export function Button({ variant = 'primary', type = 'button', className, ...rest }: ButtonProps) {
  return <button type={type} className={buttonStyle(variant, className)} {...rest} />;
}

type ButtonLinkProps = Omit<LinkProps, 'className'> & { variant?: ButtonVariant; className?: string };

/** A link that looks like a button. `reloadDocument` where it leads to a page without scripts. */
export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonStyle(variant, className)} {...rest} />;
}
