/** Reads links from the page at `CONTRACT_MAILBOX`, which shows mails or links to a page for each. */
import { inject } from 'vitest';

const LIMIT_MS = 20_000;
export const mailbox = inject('contractMailbox');

/** The newest matching link in a mail to this address; waits for it, since mails are queued. */
export async function linkTo(email: string, pattern: RegExp): Promise<string> {
  const limit = Date.now() + LIMIT_MS;
  for (;;) {
    const found = await find(email, pattern);
    if (found) return found;
    if (Date.now() > limit) throw new Error(`No mail to ${email} with ${pattern} at ${mailbox}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function find(email: string, pattern: RegExp): Promise<string | null> {
  const list = await read(mailbox);
  const pages = [...list.matchAll(/<a href="([^"]+)">(.*?)<\/a>/gs)].filter(([, , text]) =>
    text?.includes(email),
  );
  for (const [, href = ''] of pages) {
    const link = linkIn(await read(new URL(href, mailbox).href), pattern);
    if (link) return link;
  }
  return pages.length === 0 && list.includes(email) ? linkIn(list, pattern) : null;
}

const linkIn = (text: string, pattern: RegExp) =>
  (text.match(/https?:\/\/[^\s"'<>\\]+/g) ?? [])
    .map((link) => link.replaceAll('&amp;', '&'))
    .find((link) => pattern.test(link)) ?? null;

async function read(url: string): Promise<string> {
  return (await fetch(url, { signal: AbortSignal.timeout(10_000) })).text();
}
