import { ReadableStream, TextEncoderStream } from 'node:stream/web';
import { listOwnCases } from '~/api/cases/ownCases';
import type { Caller, Services } from '~/api/context';
import { exportLists } from './exportLists';
import { accountPart, availabilityPart } from './exportParts';

/** The caller's data as one JSON object, streamed page by page. A failure of the first page still gets an error response. */
export async function exportStream(caller: Caller, services: Services) {
  const { db, clock, log } = services;
  const first = {
    ...(await accountPart(caller, services)),
    cases: await listOwnCases(caller, { db, now: clock() }),
    ...(await availabilityPart(caller.id, db)),
  };
  async function* text() {
    try {
      yield* jsonText(first, exportLists(caller.id, db));
    } catch (error) {
      const { name } = error instanceof Error ? error : { name: '' };
      log.error({ userId: caller.id, name }, 'account: export broke off');
      throw new Error('The export broke off.');
    }
  }
  return ReadableStream.from(text()).pipeThrough(new TextEncoderStream()) as globalThis.ReadableStream<
    Uint8Array<ArrayBuffer>
  >;
}

/** One JSON object: the fields of `first`, then each list. Instants become ISO texts. */
async function* jsonText(first: object, lists: Record<string, AsyncIterable<unknown[]>>) {
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
