import { Link, useFetcher } from '@remix-run/react';
import { type ChangeEvent, type MouseEvent, useRef, useState } from 'react';
import { MATERIAL_FIELD, MATERIAL_MAX_BYTES } from '~/api/contract/rules/materials';
import { ACCEPTED, FILE_TOO_LARGE, type RefusedFile } from '~/app/domain/text/files';
import { fieldIds } from '~/app/forms/fieldIds';
import * as paths from '~/app/paths';
import { Icon } from '~/app/ui/Icon';

/** Sends a file as soon as it is chosen, without touching the message being written. */
export function useFileSending(username: string) {
  const { state, data, submit } = useFetcher<RefusedFile>();
  /** The reason a file was not sent, with its name. */
  const [kept, setKept] = useState<string | null>(null);
  /** The last answer handled. */
  const [passed, setPassed] = useState<RefusedFile>();
  const [sent, setSent] = useState('');
  const isSending = state !== 'idle';
  const isNews = !isSending && data !== passed && data?.error !== undefined;
  return {
    isSending,
    problem: kept ?? (isNews ? `${sent}: ${data.error}` : null),
    /** Back to writing. */
    forget() {
      setKept(null);
      if (kept === null && isNews) setPassed(data);
    },
    send(file: File) {
      const why = isSending ? ONE_BY_ONE : file.size > MATERIAL_MAX_BYTES ? FILE_TOO_LARGE : null;
      setKept(why && `${file.name}: ${why}`);
      if (why !== null) return;
      setSent(file.name);
      const form = new FormData();
      form.set(MATERIAL_FIELD, file);
      const action = paths.conversationFiles(username);
      submit(form, { method: 'post', action, encType: 'multipart/form-data' });
    },
  };
}

const ONE_BY_ONE = 'Espera a que se envíe el anterior y vuelve a elegirlo.';

/** A button or menu beside the text, or in the header. */
export const TOOL =
  'inline-grid min-h-12 min-w-11 shrink-0 cursor-pointer list-none place-items-center rounded-xl text-teal hover:bg-teal-soft [&::-webkit-details-marker]:hidden';

interface AttachFileProps {
  username: string;
  sending: ReturnType<typeof useFileSending>;
}

/** A link to the conversation's files; with scripts it opens the file chooser. */
export function AttachFile({ username, sending }: AttachFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    input.current?.click();
  };
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Reset, so that the same file can be chosen again.
    currentTarget.value = '';
    if (file) sending.send(file);
  };
  return (
    <>
      <Link
        to={paths.conversationFiles(username)}
        onClick={choose}
        aria-describedby={sending.problem ? fieldIds(MATERIAL_FIELD).errors : undefined}
        className={TOOL}
      >
        <Icon name="paperclip" className="size-5" />
        <span className="sr-only">Adjuntar un archivo</span>
      </Link>
      <input ref={input} type="file" accept={ACCEPTED.join(',')} onChange={take} hidden />
    </>
  );
}
