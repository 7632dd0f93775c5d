import { type ReactNode, useState } from 'react';
import { NEXT_STEP_MAX, NOTE_MAX } from '~/api/contract/rules/students';
import { NEXT_STEP, noteId } from '~/app/domain/sessions/notes';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { TextAreaField } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { useUnsavedWarning } from '~/app/forms/useUnsavedWarning';
import { ButtonLink } from '~/app/ui/Button';
import { Form } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import type { NoteAnswer } from './postNote';
import type { NoteView } from './studentView';

export interface NoteProps {
  /** Id; `general`: the note without a session; `NEXT_STEP`. */
  session: string;
  /** The student's. */
  name: string;
  note: NoteView;
  answer: NoteAnswer | undefined;
  /** Addresses of its form, and without it. */
  edit: string;
  back: string;
  /** `writing`: opened by the address; `empty`: also while there is no text; `always`. */
  opens: 'writing' | 'empty' | 'always' | '';
  empty?: string;
  /** Above it where it stands among others. */
  title?: string;
  /** Beside its link or button. */
  more?: ReactNode;
  /** Completes the link's name for screen readers. */
  which?: string;
}

/** A note with the link to its form, or the form, which stays while what is typed is not saved. */
export function Note(props: NoteProps) {
  const { session, name, note, answer, edit, opens, empty = '', title, which = '', more } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(note);
  const isDirty = typed !== null && typed.trim() !== note.text;
  if (!isDirty && opened.seen !== note.seen) setOpened(note);
  const refused = answer?.session === session ? answer : undefined;
  const isEmpty = note.text === '';
  if (refused || isDirty || opens === 'writing' || opens === 'always' || (opens === 'empty' && isEmpty))
    return <NoteForm key={opened.seen} {...props} opened={opened} refused={refused} onTyped={setTyped} />;
  const isShared = session === NEXT_STEP;
  const action = isShared ? ['Compartir «Para la próxima»', 'Cambiar'] : ['Añadir nota', 'Editar nota'];
  const reader = isShared ? `Lo lee ${name}` : 'Solo la lees tú';
  return (
    <div id={noteId(session)} className="scroll-mt-6">
      {title && <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>}
      {isEmpty && <p className="text-muted">{empty}</p>}
      <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      <p className="text-md text-muted">
        {note.written}
        {title && !isEmpty && ` · ${reader}`}
      </p>
      <div className="-mb-2 flex flex-wrap items-center gap-x-4">
        <TextLink to={edit} preventScrollReset>
          {action[isEmpty ? 0 : 1]}
          {which && <span className="sr-only">{` ${which}`}</span>}
        </TextLink>{' '}
        {more}
      </div>
    </div>
  );
}

interface NoteFormProps extends NoteProps {
  /** As it was when the form opened, even if the page reloads. */
  opened: NoteView;
  refused: NoteAnswer | undefined;
  onTyped: (text: string) => void;
}

function NoteForm({ opened, refused, onTyped, ...props }: NoteFormProps) {
  const { session, name, note, opens, back, title = 'Nota de esta sesión', more } = props;
  // After a conflict notice, the version shown.
  const seen = refused?.isStale ? note.seen : opened.seen;
  const form = useUnsavedWarning({ changed: refused !== undefined, inDialog: opens === 'writing' });
  const isShared = session === NEXT_STEP;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      id={noteId(session)}
      className="flex scroll-mt-6 flex-col gap-4"
    >
      <input type="hidden" name="session" value={session} />
      <input type="hidden" name="seen" value={seen} />
      <ErrorSummary
        title="No se ha guardado"
        errors={refused?.result.error}
        labels={{ text: title }}
        within={session}
      />
      {refused?.isStale && (
        <div>
          <p className="font-medium">Ahora dice:</p>
          <p className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
            {note.text || '(nada)'}
          </p>
        </div>
      )}
      <TextAreaField
        label={title}
        {...fieldOf(refused?.result, 'text', opened.text)}
        within={session}
        rows={3}
        maxLength={isShared ? NEXT_STEP_MAX : NOTE_MAX}
        autoFocus={refused === undefined && opens === 'writing'}
        onInput={({ currentTarget }) => onTyped(currentTarget.value)}
        hint={
          isShared
            ? `Lo lee ${name} con vuestra próxima sesión. Si lo dejas vacío, se borra.`
            : 'Solo la lees tú. Si la dejas vacía, se borra.'
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton name="save" value={session} pendingText="Guardando…">
          {isShared ? 'Compartir' : 'Guardar nota'}
        </SubmitButton>{' '}
        {opens === 'writing' && (
          <ButtonLink to={back} variant="secondary" preventScrollReset>
            Cancelar
          </ButtonLink>
        )}
        {more}
        {opens === 'always' && note.written && <span className="text-md text-muted">{note.written}</span>}
      </div>
    </Form>
  );
}
