import type { ButtonHTMLAttributes } from 'react';
import { classes } from './classes';
import { Link, type LinkProps } from './router';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'btn btn-primary',
  secondary: 'btn btn-secondary',
  danger: 'btn btn-danger',
  quiet: 'btn',
};

/** Classes of all buttons and button-like links (kit.css); utilities in `className` override them. */
export function buttonStyle(variant: ButtonVariant, className?: string): string {
  return classes(VARIANTS[variant], className);
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: ButtonVariant };

/** A button; type `button` by default, so that none submits by accident. */
export function Button({ variant = 'primary', type = 'button', className, ...rest }: ButtonProps) {
  return (
    <>
      <button type={type} className={buttonStyle(variant, className)} {...rest} />{' '}
    </>
  );
}

type ButtonLinkProps = Omit<LinkProps, 'className'> & { variant?: ButtonVariant; className?: string };

/** A link styled as a button. Set `reloadDocument` for pages without scripts. */
export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return (
    <>
      <Link className={buttonStyle(variant, className)} {...rest} />{' '}
    </>
  );
}
