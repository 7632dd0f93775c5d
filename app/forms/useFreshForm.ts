import { useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * For a form whose page stays: empties it once what it sent is done, and not when that was refused. `isOurs` tells
 * it from the page's other forms.
 */
export function useFreshForm(isRefused: boolean, isOurs: (sent: FormData) => boolean) {
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const isSending = formData !== undefined && isOurs(formData);
  const wasSending = useRef(false);
  useEffect(() => {
    if (isSending) wasSending.current = true;
    if (state !== 'idle' || !wasSending.current) return;
    wasSending.current = false;
    if (!isRefused) form.current?.reset();
  }, [isSending, state, isRefused]);
  return form;
}
