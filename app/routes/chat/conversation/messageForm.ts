/** The form that sends a message without a socket. */
import { z } from 'zod';
import { chatPayload } from '../../../../api/contract/chat';
import { MESSAGE_FIELD } from './messageField';

const content = chatPayload.shape.message;

/** What was typed, with the line breaks that people see; forms send others. */
export function typedIn(form: FormData): string {
  const typed = form.get(MESSAGE_FIELD);
  return typeof typed === 'string' ? typed.replace(/\r\n?/g, '\n') : '';
}

/** Why it cannot be sent; none when it can. */
export function problemsOf(text: string): string[] {
  const read = content.safeParse(text);
  return read.success ? [] : z.flattenError(read.error).formErrors.slice(0, 1);
}
