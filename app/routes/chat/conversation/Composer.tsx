import { type MouseEvent, type MutableRefObject, useCallback, useEffect, useRef, useState } from 'react';
import { MESSAGE_MAX, messageProblem } from '~/api/contract/rules/limits';
import { MATERIAL_FIELD } from '~/api/contract/rules/materials';
import { readDraft, writeDraft } from '~/app/chat/tabStorage';
import { FORM_ID } from '~/app/domain/site/hiddenFields';
import { FieldErrors } from '~/app/forms/Field';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import * as paths from '~/app/paths';
import { classes } from '~/app/ui/classes';
import { closesItself } from '~/app/ui/focus';
import { Icon } from '~/app/ui/Icon';
import { Form, Link } from '~/app/ui/router';
import { TitleError } from '~/app/ui/TitleError';
import { useHydrated } from '~/app/ui/useHydrated';
import { AttachFile, TOOL, useFileSending } from './AttachFile';
import type { ConversationView } from './loadConversation';

export const MESSAGE_FIELD = 'mensaje';

/** Skipped with an on-screen keyboard, which covers messages, and where the visitor has moved the focus. */
function useFocusWhenOpened(area: MutableRefObject<HTMLTextAreaElement | null>) {
  const isDocument = useRef(!useHydrated()).current;
  return useCallback(
    (box: HTMLTextAreaElement | null) => {
      area.current = box;
      if (hasTouchKeyboard() || (isDocument && document.activeElement !== document.body)) return;
      box?.focus({ preventScroll: true });
    },
    [area, isDocument],
  );
}

const hasTouchKeyboard = () => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Fires an input event as typing does, for the character counter. */
function setTypedText(box: HTMLTextAreaElement, text: string): void {
  if (box.value === text) return;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Inserts at the cursor, as if typed. */
function insertText(box: HTMLTextAreaElement, text: string): void {
  const [before, after] = [box.value.slice(0, box.selectionStart), box.value.slice(box.selectionEnd)];
  const gap = /\S$/.test(before) ? ' ' : '';
  setTypedText(box, `${before}${gap}${text}${after}`);
  const end = before.length + gap.length + text.length;
  box.focus();
  box.setSelectionRange(end, end);
}

/** The counter is shown when this many characters are left. */
const COUNT_FROM = 400;

/** Characters left, near the limit. Screen readers are told only when it is near or exceeded. */
function RemainingCharacters({ text }: { text: string }) {
  // An emoji counts as one character, but has up to two UTF-16 units.
  const left =
    text.length <= MESSAGE_MAX - COUNT_FROM ? MESSAGE_MAX - text.length : MESSAGE_MAX - [...text].length;
  const isNear = left <= COUNT_FROM;
  return (
    <>
      {isNear && (
        <p
          aria-hidden="true"
          className={classes('text-right text-sm', left < 0 ? 'text-danger' : 'text-muted')}
        >
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

export interface RefusedMessage {
  /** As typed. */
  content: string;
  errors: string[];
  clientId: string;
}

interface ComposerProps {
  view: ConversationView;
  /** The text of a message that could not be sent. */
  refused: RefusedMessage | null;
  /** This person cannot be written to. */
  disabled: boolean;
  /** With scripts: replaces posting the form. */
  onSend: (text: string) => void;
}

/** A form, so that it also sends without scripts. Enter is left alone on touch keyboards and in an IME. */
export function Composer({ view, refused, disabled, onSend }: ComposerProps) {
  const { control } = fieldIds(MESSAGE_FIELD);
  const { me } = view;
  const { id: other, username } = view.other;
  const area = useRef<HTMLTextAreaElement | null>(null);
  const focused = useFocusWhenOpened(area);
  const begun = refused?.content ?? view.begun;
  const sending = useFileSending(username);
  const [text, setText] = useState(begun);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const errors = problem === null ? refused?.errors : [problem];
  useEffect(() => {
    const box = area.current;
    if (!box) return;
    if (box.value === '') setTypedText(box, readDraft({ me, other }));
    else writeDraft({ me, other }, box.value);
  }, [me, other]);
  return (
    // With scripts errors are shown here, also for an empty message; without them the browser checks.
    <Form
      method="post"
      action={paths.conversation(username)}
      onSubmit={(event) => {
        const box = area.current;
        if (!box) return;
        event.preventDefault();
        const found = messageProblem(box.value);
        setProblem(found);
        box.focus();
        if (found !== null) return setRefusals((before) => before + 1);
        onSend(box.value);
        setTypedText(box, '');
      }}
      noValidate={useHydrated()}
      className="flex flex-col gap-2 border-t border-line p-2 sm:px-4 sm:py-2.5"
      aria-label="Escribir"
    >
      <input type="hidden" name={FORM_ID} value={refused?.clientId ?? view.clientId} />
      <div role="status" className="empty:sr-only">
        {errors && <TitleError />}
        {/* A new key, so that the same problem is announced again. */}
        <FieldErrors key={refusals} name={MESSAGE_FIELD} errors={errors} />
      </div>
      <div role="status" className="empty:sr-only">
        {sending.isSending && <p className="text-sm text-muted">Subiendo el archivo…</p>}
        {sending.problem && <FieldErrors name={MATERIAL_FIELD} errors={[sending.problem]} />}
      </div>
      <RemainingCharacters text={text} />
      {/* The saved replies open over the messages. */}
      <div className="relative flex items-end gap-2">
        {view.hasFiles && <AttachFile username={username} sending={sending} />}
        {view.replies && (
          <ReplyMenu
            username={username}
            replies={view.replies}
            onPick={(reply) => {
              const box = area.current;
              if (box) insertText(box, reply);
            }}
          />
        )}
        <label htmlFor={control} className="sr-only">
          Escribe un mensaje
        </label>
        <textarea
          ref={focused}
          rows={1}
          required
          // biome-ignore lint/a11y/noAutofocus: without scripts the browser goes to what is wrong
          autoFocus={errors !== undefined}
          autoComplete="off"
          placeholder="Escribe un mensaje"
          {...describedBy(MESSAGE_FIELD, { errors })}
          id={control}
          name={MESSAGE_FIELD}
          defaultValue={begun}
          disabled={disabled}
          onInput={({ currentTarget: { value } }) => {
            setText(value);
            setProblem(null);
            sending.forget();
            writeDraft({ me, other }, value);
          }}
          onKeyDown={(event) => {
            const { key, shiftKey, nativeEvent } = event;
            if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
            if (hasTouchKeyboard()) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          className="control field-sizing-content max-h-[min(--spacing(48),30dvh)] flex-1 resize-none rounded-3xl px-4.5 leading-normal"
        />
        <button
          type="submit"
          disabled={disabled}
          className="btn btn-primary rounded-3xl max-sm:w-12 max-sm:p-0"
        >
          <Icon name="send-horizontal" className="size-5" />
          <span className="max-sm:sr-only">Enviar</span>
        </button>
      </div>
    </Form>
  );
}

type Reply = NonNullable<ConversationView['replies']>[number];

interface ReplyMenuProps {
  username: string;
  replies: Reply[];
  /** With scripts: replaces following the link. */
  onPick: (text: string) => void;
}

/** Saved replies: links that fill the empty box; with scripts they are added to the text. */
function ReplyMenu({ username, replies, onPick }: ReplyMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const pick = (text: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    close();
    onPick(text);
  };
  return (
    <details
      ref={menu}
      className="chat-replies"
      onKeyDown={closesItself.onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary className={TOOL}>
        <Icon name="message-square-quote" className="size-5" />
        <span className="sr-only">Respuestas guardadas</span>
      </summary>
      <div className="chat-reply-list absolute bottom-[calc(100%+--spacing(2))] left-0 z-2 max-h-[min(--spacing(96),50dvh)] w-[min(--spacing(96),100vw-(--spacing(8)))] overflow-x-hidden overflow-y-auto rounded-2xl border border-line bg-card p-2 shadow-lift">
        {replies.length > 0 && (
          <ul>
            {replies.map(({ id, title, text }) => (
              <li key={id}>
                <Link to={paths.conversation(username, { respuesta: id })} replace onClick={pick(text)}>
                  <b className="block truncate">{title}</b>{' '}
                  <span className="block truncate text-md text-muted">{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Link to={paths.savedReplies({ con: username })} className="link">
          {replies.length === 0 ? 'Guardar una respuesta' : 'Editar las respuestas'}
        </Link>
      </div>
    </details>
  );
}
