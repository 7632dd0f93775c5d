/** Reads a stream of server-sent events as they come. */
export interface SeenEvent {
  id: number;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
  data: any;
}

export interface EventReader {
  status: number;
  headers: Headers;
  events: SeenEvent[];
  comments: number;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  leave(): Promise<void>;
}

export function readEvents(response: Response): EventReader {
  const body = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const reader: EventReader = {
    status: response.status,
    headers: response.headers,
    events: [],
    comments: 0,
    ended: Promise.resolve(),
    leave: async () => body?.cancel(),
  };
  const take = (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
      );
      if (block.startsWith(':')) reader.comments += 1;
      if (!fields.has('event')) continue;
      const data = JSON.parse(fields.get('data') ?? 'null');
      reader.events.push({
        id: Number(fields.get('id') ?? Number.NaN),
        event: fields.get('event') ?? '',
        data,
      });
    }
  };
  const run = async () => {
    for (let part = await body?.read(); part && !part.done; part = await body?.read()) take(part.value);
  };
  reader.ended = run().catch(() => {});
  return reader;
}
