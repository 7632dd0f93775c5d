import type { Db } from '../db/types';

export interface MailAttachment {
  filename: string;
  /** For example `text/calendar; charset=utf-8; method=REQUEST`. */
  contentType: string;
  content: string;
}

/** While a mail is still worth sending: looked at when it leaves, which may be hours after it was queued. */
export interface MailDue {
  /** Its reader; an account that was closed meanwhile gets nothing. */
  userId: number;
  /** ISO 8601; from then on it says nothing any more. */
  until?: string;
  /** Only while this session stands as it was (neither cancelled nor moved, answered or not as it was) and its reader is in it. */
  session?: { id: number; sequence: number; confirmed: boolean };
  /** Only while this chat message is unread. */
  unreadMessageId?: number;
}

/** One message to one person, ready to leave. It is kept as JSON until it has been delivered. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  /** Where this kind of mail can be refused: a page, and by POST at once (RFC 8058). */
  unsubscribe?: string;
  /** Without it the mail is always due. */
  due?: MailDue;
}

/** Takes mails inside the transaction that causes them: they leave if it commits, and never if it does not. */
export interface MailQueue {
  enqueue(tx: Db, mail: Mail): Promise<void>;
}
