/** The mailbox at /correo, read as a person reads it: the list, then the message. */
import { expect } from '@playwright/test';

/** Address of the newest activation link that was sent to `email`, after those named. */
export async function activationLink(origin: string, email: string, earlier: string[] = []): Promise<string> {
  return awaitLink(origin, email, { pattern: /href="([^"]*\/api\/auth\/activate\/[^"]+)"/, earlier });
}

/** Address of the newest link to a new password, after those named. */
export async function resetLink(origin: string, email: string, earlier: string[] = []): Promise<string> {
  return awaitLink(origin, email, { pattern: /href="([^"]*\/reset-password\/[^"/]+\/[^"]+)"/, earlier });
}

/** Mails leave through a queue, so it is waited for. */
async function awaitLink(
  origin: string,
  email: string,
  { pattern, earlier }: { pattern: RegExp; earlier: string[] },
): Promise<string> {
  let link: string | null = null;
  await expect
    .poll(async () => {
      const found = await findLink(origin, email, pattern);
      link = found !== null && earlier.includes(found) ? null : found;
      return link;
    }, `mail for ${email} with ${pattern}`)
    .not.toBeNull();
  return link ?? '';
}

async function findLink(origin: string, email: string, pattern: RegExp): Promise<string | null> {
  const list = await read(`${origin}/correo`);
  const entries = [...list.matchAll(/<a href="(\/correo\/[\w-]+)">(.*?)<\/a>/gs)];
  const address = entries.find(([, , text]) => text?.includes(email))?.[1];
  if (!address) return null;
  return (await read(origin + address)).match(pattern)?.[1] ?? null;
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url);
  expect(answer.status, url).toBe(200);
  return answer.text();
}
