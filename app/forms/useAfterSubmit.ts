import { useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useLatest } from '~/app/ui/timing';

/** Calls `done` after a submission has been answered. `isOurs` tells it from those of the page's other forms. */
export function useAfterSubmit(done: () => void, isOurs: (sent: FormData) => boolean = () => true): void {
  const { state, formData } = useNavigation();
  const isSending = formData !== undefined && isOurs(formData);
  const wasSending = useRef(false);
  const latest = useLatest(done);
  useEffect(() => {
    if (isSending) wasSending.current = true;
    if (state !== 'idle' || !wasSending.current) return;
    wasSending.current = false;
    latest.current();
  }, [isSending, state, latest]);
}

/** The ref of a form whose page stays: empties it after a submission, unless that was refused. */
export function useFreshForm(isRefused: boolean, isOurs: (sent: FormData) => boolean) {
  const form = useRef<HTMLFormElement | null>(null);
  useAfterSubmit(() => {
    if (!isRefused) form.current?.reset();
  }, isOurs);
  return form;
}
