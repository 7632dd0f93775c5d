import { useNavigation } from '@remix-run/react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { type ButtonVariant, buttonStyle } from '~/ui/buttonStyle';

type SubmitButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  variant?: ButtonVariant;
  /** In place of the words while the form is on its way. */
  pendingText?: ReactNode;
};

/** Sends its form, once: disabled while it is on its way. With `name` and `value` only the one that was pressed says so. */
export function SubmitButton({
  variant = 'primary',
  pendingText,
  children,
  className,
  ...rest
}: SubmitButtonProps) {
  const navigation = useNavigation();
  const sending = navigation.formData !== undefined;
  const mine = rest.name === undefined || navigation.formData?.get(rest.name) === String(rest.value ?? '');
  return (
    <button
      {...rest}
      type="submit"
      disabled={sending || rest.disabled}
      className={buttonStyle(variant, className)}
    >
      {sending && mine && pendingText ? pendingText : children}
    </button>
  );
}
