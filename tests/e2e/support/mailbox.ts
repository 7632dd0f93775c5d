/** The mailbox at /correo, read as a person reads it: the list, then the message. */
import { expect } from '@playwright/test';

/** Address of the newest activation link that was sent to `email`; mails leave through a queue, so it is waited for. */
export async function activationLink(origin: string, email: string): Promise<string> {
  let link: string | null = null;
  await expect
    .poll(async () => {
      link = await findLink(origin, email);
      return link;
    }, `activation mail for ${email}`)
    .not.toBeNull();
  return link ?? '';
}

async function findLink(origin: string, email: string): Promise<string | null> {
  const list = await read(`${origin}/correo`);
  const entries = [...list.matchAll(/<a href="(\/correo\/[\w-]+)">(.*?)<\/a>/gs)];
  const address = entries.find(([, , text]) => text?.includes(email))?.[1];
  if (!address) return null;
  return (await read(origin + address)).match(/href="([^"]*\/api\/auth\/activate\/[^"]+)"/)?.[1] ?? null;
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url);
  expect(answer.status, url).toBe(200);
  return answer.text();
}
