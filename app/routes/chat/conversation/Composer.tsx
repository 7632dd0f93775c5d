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

/** Name of the control that a message is written in. */
export const MESSAGE_FIELD = 'mensaje';

/**
 * Enter sends, Shift+Enter breaks; on touch keyboards, and while an input method composes, Enter is its own.
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
    /** Grows each time that something is not sent: the same problem again is said again. */
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
 * Who opens a person writes to them. A keyboard on the screen would hide what is to be read first, and in a
 * document that has just come the focus stays where somebody has put it.
 */
function useFocusWhenOpened(area: RefObject<HTMLTextAreaElement>): void {
  const isDocument = useRef(!useHydrated()).current;
  useEffect(() => {
    if (hasTouchKeyboard() || (isDocument && document.activeElement !== document.body)) return;
    area.current?.focus({ preventScroll: true });
  }, [area, isDocument]);
}

const hasTouchKeyboard = () => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** As if it were typed: an input event follows, for what counts characters. */
function setTypedText(box: HTMLTextAreaElement, text: string): void {
  if (box.value === text) return;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Characters before the end from which on it is counted. */
const COUNT_FROM = 400;

/**
 * How much of a message is left, from shortly before its end; told to who listens only when it becomes near
 * or too long.
 */
function RemainingCharacters({ text }: { text: string }) {
  // An emoji is one; two units of text at most each.
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
  /** Where the form is posted to. */
  action: string;
  /** Id of the message that the form sends: the same id again is the same message. */
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
