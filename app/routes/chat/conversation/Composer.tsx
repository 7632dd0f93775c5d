import { Form } from '@remix-run/react';
import { SendHorizontal } from 'lucide-react';
import {
  type ComponentPropsWithRef,
  type FormEvent,
  type FormEventHandler,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { MESSAGE_MAX, messageProblem } from '~/api/contract/rules/limits';
import { readDraft, writeDraft } from '~/app/chat/tabStorage';
import { FieldErrors } from '~/app/forms/Field';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import { FORM_ID } from '~/app/forms/hiddenFields';
import { classes } from '~/app/ui/classes';
import { TitleError } from '~/app/ui/TitleError';
import { useHydrated } from '~/app/ui/useHydrated';

/** Name of the message's control. */
export const MESSAGE_FIELD = 'mensaje';

/**
 * Enter sends and Shift+Enter inserts a line break. On touch keyboards and during IME composition Enter is
 * left alone.
 */
export function useComposer({
  me,
  other,
  send,
}: {
  me: string;
  other: string;
  send: (text: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  useFocusWhenOpened(area);

  useEffect(() => {
    const box = area.current;
    if (!box) return;
    if (box.value === '') setTypedText(box, readDraft({ me, other }));
    else writeDraft({ me, other }, box.value);
  }, [me, other]);

  return {
    problem,
    /** Increases with every refusal, so that the same problem is announced again. */
    refusals,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const box = area.current;
      if (!box) return;
      event.preventDefault();
      const text = box.value;
      const found = messageProblem(text);
      setProblem(found);
      box.focus();
      if (found !== null) return setRefusals((before) => before + 1);
      send(text);
      setTypedText(box, '');
    },
    area: {
      ref: area,
      onInput: () => {
        setProblem(null);
        writeDraft({ me, other }, area.current?.value ?? '');
      },
      onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
        const { key, shiftKey, nativeEvent } = event;
        if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
        if (hasTouchKeyboard()) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      },
    },
  };
}

/**
 * Focuses the composer when a conversation is opened. Not with an on-screen keyboard, which would cover the
 * messages, and not in a freshly loaded document, where the visitor may have moved the focus.
 */
function useFocusWhenOpened(area: RefObject<HTMLTextAreaElement>): void {
  const isDocument = useRef(!useHydrated()).current;
  useEffect(() => {
    if (hasTouchKeyboard() || (isDocument && document.activeElement !== document.body)) return;
    area.current?.focus({ preventScroll: true });
  }, [area, isDocument]);
}

const hasTouchKeyboard = () => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Fires an input event as typing does, for the character counter. */
function setTypedText(box: HTMLTextAreaElement, text: string): void {
  if (box.value === text) return;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The counter is shown when this many characters are left. */
const COUNT_FROM = 400;

/**
 * Shows how many characters are left near the limit. Screen readers are told only when the limit is near or
 * exceeded.
 */
function RemainingCharacters({ text }: { text: string }) {
  // An emoji counts as one character, but has up to two UTF-16 units.
  const left =
    text.length <= MESSAGE_MAX - COUNT_FROM ? MESSAGE_MAX - text.length : MESSAGE_MAX - [...text].length;
  const isNear = left <= COUNT_FROM;
  return (
    <>
      {isNear && (
        <p aria-hidden="true" className={classes('chat-length', left < 0 ? 'text-danger' : 'text-muted')}>
          {left < 0 ? `Sobran ${characters(-left)}` : `Quedan ${characters(left)}`}
        </p>
      )}
      <p role="status" className="sr-only">
        {left < 0
          ? `El mensaje es demasiado largo: caben ${MESSAGE_MAX} caracteres.`
          : isNear && `Quedan menos de ${COUNT_FROM} caracteres.`}
      </p>
    </>
  );
}

const characters = (count: number) =>
  count === 1 ? '1 carácter' : `${count.toLocaleString('es-ES')} caracteres`;

interface ComposerProps {
  /** Address the form posts to. */
  action: string;
  /** Id of the message in the form; sending the same id again stores nothing new. */
  clientId: string;
  /** Text typed earlier. */
  typed?: string;
  /** Why the message was not sent. */
  errors?: string[] | null;
  /** Number of refusals so far; each one is announced. */
  refusals: number;
  /** The other person's account is gone. */
  disabled?: boolean;
  /** With scripts: replaces posting the form. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  /** With scripts: further props of the text area (ref, keys, drafts). */
  area?: ComponentPropsWithRef<'textarea'>;
}

/** The message input: one line that grows. A form, so that it also sends without scripts. */
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
    // With scripts errors are shown here, also for an empty message; without them the browser checks.
    <Form
      method="post"
      action={action}
      onSubmit={onSubmit}
      noValidate={useHydrated()}
      className="chat-composer"
      aria-label="Escribir"
    >
      <input type="hidden" name={FORM_ID} value={clientId} />
      <div role="status" className="empty:sr-only">
        {errors && errors.length > 0 && <TitleError />}
        <FieldErrors key={refusals} name={MESSAGE_FIELD} errors={errors} />
      </div>
      <RemainingCharacters text={text} />
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
          className="control chat-area"
        />
        <button type="submit" disabled={disabled} className="btn btn-primary chat-send">
          <SendHorizontal aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">Enviar</span>
        </button>
      </div>
    </Form>
  );
}
