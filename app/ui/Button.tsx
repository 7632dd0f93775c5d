import type { ButtonHTMLAttributes } from 'react';
import { type ButtonVariant, buttonStyle } from './buttonStyle';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: ButtonVariant };

/** A button; of type `button` unless told, so that none posts by accident. */
export function Button({ variant = 'primary', type = 'button', className, ...rest }: ButtonProps) {
  return <button type={type} className={buttonStyle(variant, className)} {...rest} />;
}
