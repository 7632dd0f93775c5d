import { classes } from './classes';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

const BASE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-xl border px-5 py-2 text-center text-base font-medium leading-snug ' +
  'transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';
const OFF = 'disabled:border-line disabled:bg-slot-off disabled:text-muted';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-teal text-on-teal hover:bg-teal-strong active:bg-teal-strong',
  secondary: 'border-teal bg-transparent text-teal hover:bg-teal-soft active:bg-teal-soft',
  danger: 'border-transparent bg-danger text-on-danger hover:brightness-90 active:brightness-90',
  quiet: 'border-transparent bg-transparent text-teal hover:bg-teal-soft active:bg-teal-soft',
};

/** The look of everything that is pressed, button or link. */
export function buttonStyle(variant: ButtonVariant, className?: string): string {
  return classes(BASE, VARIANTS[variant], OFF, className);
}
