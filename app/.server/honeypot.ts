import { Honeypot, SpamError } from 'remix-utils/honeypot/server';
import { HONEYPOT_FIELD } from '~/forms/HoneypotField';

/** Without the library's time stamp: a page that stood open through a change of secret, or a clock that is ahead, would be a robot. */
const honeypot = new Honeypot({ nameFieldName: HONEYPOT_FIELD, validFromFieldName: null });

/** A robot has filled in what people do not see (`HoneypotField`). It is to be answered as if all had gone well, and nothing done. */
export function isSpam(form: FormData): boolean {
  try {
    honeypot.check(form);
    return false;
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
  }
}
