import { useNavigation } from '@remix-run/react';
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { announce } from '~/app/ui/announce';
import { type ButtonVariant, buttonStyle } from '~/app/ui/Button';
import { INTENT } from './formEdits';

type SubmitButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'onClick'> & {
  variant?: ButtonVariant;
  /** In place of the words while the form is on its way. */
  pendingText?: ReactNode;
  /**
   * What the form lacks, as a sentence: a press says it and sends nothing. Without scripts it is sent, and
   * the server says it.
   */
  missing?: string | null;
};

/** Milliseconds in which the router may not have told yet that the form is on its way. */
const DOUBLE_PRESS_MS = 500;

/**
 * Sends its form, once: what is on its way is not sent again. The button keeps the focus then, so it is not
 * `disabled`. With `name` and `value` only the one that was pressed says that it is on its way.
 */
export function SubmitButton({
  variant = 'primary',
  pendingText,
  missing = null,
  children,
  className,
  ...rest
}: SubmitButtonProps) {
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
      </button>
      {lacks && (
        <span id={why} hidden={!isAsked} className="order-first col-span-full self-center font-medium">
          {missing}
        </span>
      )}
    </>
  );
}

/**
 * The first button of a form wins Enter: this one, unseen, so that none that edits or removes something does.
 * Not while it is on its way.
 */
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
      Enviar
    </button>
  );
}
