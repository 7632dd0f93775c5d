import { Form } from '@remix-run/react';
import { SendHorizontal } from 'lucide-react';
import { type ComponentPropsWithRef, type FormEventHandler, useState } from 'react';
import { FieldErrors } from '~/forms/FieldErrors';
import { describedBy, fieldIds } from '~/forms/fieldIds';
import { FORM_ID } from '~/forms/formId';
import { classes } from '~/ui/classes';
import { TitleError } from '~/ui/PageMeta';
import { useScripts } from '~/ui/useScripts';
import { LengthNote } from './LengthNote';
import { MESSAGE_FIELD } from './messageField';

interface ComposerProps {
  /** Where the form is posted to. */
  action: string;
  /** Of the message that the form sends: the same one again is the same message. */
  clientId: string;
  /** What was typed before. */
  typed?: string;
  /** Why it was not sent. */
  errors?: string[] | null;
  /** How often that was said here: each time is said anew. */
  refusals: number;
  /** Nobody is there to write to. */
  disabled?: boolean;
  /** With scripts: instead of posting the form. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  /** With scripts: more of the text area (its ref, keys, drafts). */
  area?: ComponentPropsWithRef<'textarea'>;
}

/** Where a message is written: one line that grows. A form, so that it sends without scripts too. */
export function Composer({
  action,
  clientId,
  typed = '',
  errors,
  refusals,
  disabled,
  onSubmit,
  area,
}: ComposerProps) {
  const { control } = fieldIds(MESSAGE_FIELD);
  const [text, setText] = useState(typed);
  return (
    // With scripts the reason is said here, also for an empty message; without them the browser says it.
    <Form
      method="post"
      action={action}
      onSubmit={onSubmit}
      noValidate={useScripts()}
      className="chat-composer"
      aria-label="Escribir"
    >
      <input type="hidden" name={FORM_ID} value={clientId} />
      <div role="status" className="empty:sr-only">
        {errors && errors.length > 0 && <TitleError />}
        <FieldErrors key={refusals} name={MESSAGE_FIELD} errors={errors} />
      </div>
      <LengthNote text={text} />
      <div className="chat-write">
        <label htmlFor={control} className="sr-only">
          Escribe un mensaje
        </label>
        <textarea
          rows={1}
          required
          // biome-ignore lint/a11y/noAutofocus: without scripts the browser goes to what is wrong
          autoFocus={(errors?.length ?? 0) > 0}
          autoComplete="off"
          placeholder="Escribe un mensaje"
          {...describedBy(MESSAGE_FIELD, { errors })}
          {...area}
          id={control}
          name={MESSAGE_FIELD}
          defaultValue={typed}
          disabled={disabled}
          onInput={(event) => {
            setText(event.currentTarget.value);
            area?.onInput?.(event);
          }}
          className={classes('control chat-area', area?.className)}
        />
        <button type="submit" disabled={disabled} className="btn btn-primary chat-send">
          <SendHorizontal aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">Enviar</span>
        </button>
      </div>
    </Form>
  );
}
