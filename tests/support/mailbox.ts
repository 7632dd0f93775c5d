/** The mailbox at /correo, read as a person reads it: the list, then the message. */
import { setTimeout as wait } from 'node:timers/promises';

const LIMIT_MS = 60_000;

/** Address of the newest activation link that was sent to `email`, after those named. */
export async function activationLink(origin: string, email: string, earlier: string[] = []): Promise<string> {
  return awaitLink(origin, email, { pattern: /href="([^"]*\/api\/auth\/activate\/[^"]+)"/, earlier });
}

/** Address of the newest link to a new password, after those named. */
export async function resetLink(origin: string, email: string, earlier: string[] = []): Promise<string> {
  return awaitLink(origin, email, { pattern: /href="([^"]*\/reset-password\/[^"/]+\/[^"]+)"/, earlier });
}

/** Address in the newest mail whose line of the list has these words: the address of a person, a subject. */
export async function mailLink(origin: string, words: string[], pattern: RegExp): Promise<string> {
  return awaitLink(origin, words, { pattern, earlier: [] });
}

/** Mails leave through a queue, so it is waited for. */
async function awaitLink(
  origin: string,
  email: string | string[],
  { pattern, earlier }: { pattern: RegExp; earlier: string[] },
): Promise<string> {
  for (const limit = Date.now() + LIMIT_MS; Date.now() < limit; await wait(50)) {
    const found = await findLink(origin, [email].flat(), pattern);
    if (found !== null && !earlier.includes(found)) return found;
  }
  throw new Error(`No mail for ${email} with ${pattern}`);
}

async function findLink(origin: string, words: string[], pattern: RegExp): Promise<string | null> {
  const list = await read(`${origin}/correo`);
  const entries = [...list.matchAll(/<a href="(\/correo\/[\w-]+)">(.*?)<\/a>/gs)];
  const address = entries.find(([, , text]) => words.every((word) => text?.includes(word)))?.[1];
  if (!address) return null;
  return (await read(origin + address)).match(pattern)?.[1] ?? null;
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}
