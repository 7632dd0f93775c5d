import type { Services } from '../../services';
import type { Caller } from '../../types';
import { accountPart } from './account';
import { hoursPart } from './hours';
import { mentorshipPages } from './mentorships';
import { messagePages, notificationPages, roomMessagePages } from './messages';
import { reviewPages } from './reviews';

/**
 * Everything held on the caller (`accountExport`) as the bytes of one JSON object, read page by page as fast as it is taken. What comes first is read
 * before this returns, so that its failure is still an answer; a later one breaks the stream off, and no reader takes half of it for the whole.
 */
export async function exportStream(
  caller: Caller,
  { db, clock, log }: Services,
): Promise<ReadableStream<Uint8Array>> {
  const first = { ...(await accountPart(caller, { db, now: clock() })), ...(await hoursPart(caller.id, db)) };
  const lists = {
    mentorships: mentorshipPages(caller.id, db),
    reviews_written: reviewPages('written', caller.id, db),
    reviews_received: reviewPages('received', caller.id, db),
    messages: messagePages(caller.id, db),
    room_messages: roomMessagePages(caller.id, db),
    notifications: notificationPages(caller.id, db),
  };
  const text = jsonText(first, lists);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await text.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log.error(
          { userId: caller.id, name: error instanceof Error ? error.name : '' },
          'account: export broke off',
        );
        controller.error(new Error('The export broke off.'));
      }
    },
    async cancel() {
      await text.return(undefined);
    },
  });
}

/** One object: the fields of `first`, then each list. */
async function* jsonText(
  first: object,
  lists: Record<string, AsyncIterable<unknown[]>>,
): AsyncGenerator<string, undefined> {
  yield JSON.stringify(first).slice(0, -1);
  for (const [name, pages] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`;
    let comma = '';
    for await (const page of pages) {
      yield comma + page.map((one) => JSON.stringify(one)).join(',');
      comma = ',';
    }
    yield ']';
  }
  yield '}';
}
