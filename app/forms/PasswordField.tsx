import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { classes } from '~/app/ui/classes';
import { FieldFrame } from './Field';
import { describedBy, fieldIds } from './fieldIds';
import { HIDE, INTENT, SHOW } from './formEdits';
import { errorsOf, textOf } from './formReply';

interface PasswordFieldProps {
  label: string;
  name: string;
  result: SubmissionResult | undefined;
  /** The existing password, for password managers, not a new one. */
  current?: boolean;
  hint?: ReactNode;
  autoFocus?: boolean;
  /** Shows it as readable text. */
  shown?: boolean;
  /** What its button shows and hides, by `passwordToggle`; the form needs an EnterButton. */
  toggle?: string;
}

/** A required password; its value is sent back only by forms whose result keeps it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, name, result, current = false, hint, autoFocus, shown, toggle } = props;
  const errors = errorsOf(result, name);
  return (
    <FieldFrame {...{ label, name, hint, errors }} required>
      <div className="relative">
        <input
          id={fieldIds(name).control}
          name={name}
          type={shown ? 'text' : 'password'}
          defaultValue={textOf(result, name) || undefined}
          autoCapitalize="none"
          spellCheck={false}
          required
          // biome-ignore lint/a11y/noAutofocus: the field that the page asks for
          autoFocus={autoFocus}
          autoComplete={current ? 'current-password' : 'new-password'}
          className={classes('control', toggle && 'pr-26')}
          {...describedBy(name, { hint, errors })}
        />
        {toggle && (
          <>
            {shown && <input type="hidden" name="shown" value="on" />}
            <button
              type="submit"
              name={INTENT}
              value={shown ? HIDE : SHOW}
              className="link absolute inset-y-0 right-1 min-h-11 px-3"
            >
              {shown ? 'Ocultar' : 'Mostrar'}
              <span className="sr-only"> {toggle}</span>
            </button>
          </>
        )}
      </div>
    </FieldFrame>
  );
}
