/** Answers of a conversation's addresses on the website. */
import { z } from 'zod';
import type { Network } from './network';

const page = z.object({
  messages: z.array(
    z.object({
      id: z.string().nullable(),
      clientId: z.string().nullable(),
      sender: z.string(),
      content: z.string(),
      createdAt: z.string(),
    }),
  ),
  older: z.boolean(),
});

/** The newest messages, or those before one. Rejects where there is no answer, or another one. */
export async function readHistory(network: Network, username: string, before?: string) {
  const query = before === undefined ? '' : `?antes=${before}`;
  const { status, body } = await network.ask('GET', `/chat/${username}/historial${query}`);
  if (status !== 200) throw new Error(`The history was answered with ${status}.`);
  return page.parse(JSON.parse(body));
}
