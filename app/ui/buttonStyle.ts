import { classes } from './classes';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'btn btn-primary',
  secondary: 'btn btn-secondary',
  danger: 'btn btn-danger',
  quiet: 'btn',
};

/** The look of everything that is pressed, button or link (app.css); utilities in `className` win over it. */
export function buttonStyle(variant: ButtonVariant, className?: string): string {
  return classes(VARIANTS[variant], className);
}
