import { useState } from 'react';
import { NOTE_MAX } from '~/api/contract/rules/students';
import { noteId } from '~/app/domain/sessions/notes';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { TextAreaField } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { useUnsavedWarning } from '~/app/forms/useUnsavedWarning';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { Form, Link } from '~/app/ui/router';
import type { NoteAnswer } from './postNote';
import type { NoteView } from './studentView';

export interface NoteProps {
  /** Ids; `general`: the note without a session. */
  of: { student: string; session: string };
  note: NoteView;
  /** The session of the note opened by the address. */
  writes: string;
  answer: NoteAnswer | undefined;
  /** The current page of the history. */
  page?: number;
  empty?: string;
  /** Completes the link's name for screen readers. */
  which?: string;
}

/** A private note with the link to its form, or the form. */
export function Note({ of, note, writes, answer, page = 1, empty = '', which = '' }: NoteProps) {
  const query = { pagina: page > 1 ? page : '' };
  const refused = answer?.session === of.session ? answer : undefined;
  if (refused || writes === of.session) {
    return <NoteForm of={of} note={note} refused={refused} back={paths.student(of.student, query)} />;
  }
  const isEmpty = note.text === '';
  return (
    <div id={noteId(of.session)} className="flex scroll-mt-6 flex-col gap-2">
      {isEmpty
        ? empty && <p className="text-muted">{empty}</p>
        : note.text && (
            <div>
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              <p className="mt-1 text-md text-muted">{note.written}</p>
            </div>
          )}
      <p>
        <Link
          to={paths.student(of.student, { ...query, nota: of.session }, noteId(of.session))}
          className="link inline-flex min-h-11 items-center"
          preventScrollReset
        >
          {isEmpty ? 'Añadir nota' : 'Editar nota'}
          {which && <span className="sr-only">{` ${which}`}</span>}
        </Link>
      </p>
    </div>
  );
}

interface NoteFormProps extends Pick<NoteProps, 'of' | 'note'> {
  refused: NoteAnswer | undefined;
  back: string;
}

function NoteForm({ of, note, refused, back }: NoteFormProps) {
  // The version first opened, even if the page reloads; after a conflict notice, the version shown.
  const [opened] = useState(note.seen);
  const seen = refused?.isStale ? note.seen : opened;
  const form = useUnsavedWarning({ changed: refused !== undefined, inDialog: true });
  const label = of.session === 'general' ? 'Nota sobre el estudiante' : 'Nota de esta sesión';
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      id={noteId(of.session)}
      className="flex scroll-mt-6 flex-col gap-4"
    >
      <input type="hidden" name="session" value={of.session} />
      <input type="hidden" name="seen" value={seen} />
      <ErrorSummary
        title="No se ha guardado"
        errors={refused?.result.error}
        labels={{ text: label }}
        within={of.session}
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
        label={label}
        {...fieldOf(refused?.result, 'text', note.text)}
        within={of.session}
        rows={4}
        maxLength={NOTE_MAX}
        autoFocus={refused === undefined}
        hint="Solo la lees tú. Vacía, se borra."
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText="Guardando…">Guardar nota</SubmitButton>{' '}
        <ButtonLink to={back} variant="secondary" preventScrollReset>
          Cancelar
        </ButtonLink>
      </div>
    </Form>
  );
}
