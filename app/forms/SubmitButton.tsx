import { useNavigation } from '@remix-run/react';
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { announce } from '~/app/ui/announce';
import { type ButtonVariant, buttonStyle } from '~/app/ui/Button';
import { INTENT } from './formEdits';

export type SubmitButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'onClick'> & {
  variant?: ButtonVariant;
  /** Replaces the label while the form is being sent. */
  pendingText?: ReactNode;
  /** A sentence about what the form lacks; a press then shows it and sends nothing. */
  missing?: string | null;
};

/** Milliseconds in which the router may not yet report the submission. */
const DOUBLE_PRESS_MS = 500;

/**
 * Submits its form, ignoring presses while it is being sent, but not `disabled`, to keep the focus. With `name` and
 * `value` only the pressed button shows the pending text.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const { variant = 'primary', pendingText, missing = null, children, className, ...rest } = props;
  const navigation = useNavigation();
  const why = useId();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const [isAsked, setAsked] = useState(false);
  const sending = navigation.formData !== undefined;
  const mine = rest.name === undefined || navigation.formData?.get(rest.name) === String(rest.value ?? '');
  const lacks = missing !== null;
  if (isAsked && !lacks) setAsked(false);
  useEffect(() => {
    if (sending) pressedAt.current = Number.NEGATIVE_INFINITY;
  }, [sending]);
  return (
    <>
      <button
        {...rest}
        type="submit"
        aria-disabled={sending || lacks || undefined}
        aria-describedby={lacks ? why : rest['aria-describedby']}
        onClick={(event) => {
          const isAgain = event.timeStamp - pressedAt.current < DOUBLE_PRESS_MS;
          if (sending || isAgain || lacks) event.preventDefault();
          else pressedAt.current = event.timeStamp;
          if (sending || !lacks) return;
          setAsked(true);
          announce(missing);
        }}
        className={buttonStyle(variant, className)}
      >
        {sending && mine && pendingText ? pendingText : children}
      </button>{' '}
      {lacks && (
        <span id={why} hidden={!isAsked} className="order-first col-span-full self-center font-medium">
          {missing}{' '}
        </span>
      )}
    </>
  );
}

/** The first button of a form, so that Enter never edits or removes something. */
export function EnterButton() {
  const sending = useNavigation().formData !== undefined;
  return (
    <button
      type="submit"
      name={INTENT}
      value="enter"
      tabIndex={-1}
      aria-hidden="true"
      disabled={sending}
      className="sr-only"
    >
      Enviar{' '}
    </button>
  );
}
