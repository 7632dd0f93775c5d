import type { Db } from '../db/types';

export interface MailAttachment {
  filename: string;
  /** For example `text/calendar; charset=utf-8; method=REQUEST`. */
  contentType: string;
  content: string;
}

/** One message to one person, ready to leave. It is kept as JSON until it has been delivered. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
}

/** Takes mails inside the transaction that causes them: they leave if it commits, and never if it does not. */
export interface MailQueue {
  enqueue(tx: Db, mail: Mail): Promise<void>;
}
