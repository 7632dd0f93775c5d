import { PassThrough } from 'node:stream';
import type { Database } from '../../db/connect';
import { type Loaded, loadDatabase } from './load';
import { writeDatabase } from './write';

/** Copies one database into another, empty one, without a file in between; the sums of every table are compared on arrival. */
export async function copyDatabase(
  from: Pick<Database, 'db'>,
  to: Database,
  { now }: { now: Date },
): Promise<Loaded> {
  const pipe = new PassThrough();
  // A write that waits for its reader hears nothing of the end of the pipe by itself.
  const closed = new Promise<never>((_, reject) =>
    pipe.once('close', () => reject(new Error('Nobody reads on.'))),
  );
  closed.catch(() => {});
  const write = (text: string) =>
    Promise.race([
      closed,
      new Promise<void>((resolve, reject) =>
        pipe.write(text, (error) => (error ? reject(error) : resolve())),
      ),
    ]);
  const writing = writeDatabase(from.db, { write, now }).then(
    () => pipe.end(),
    (error) => pipe.destroy(error),
  );
  try {
    return await loadDatabase(pipe, to);
  } finally {
    pipe.destroy();
    await writing;
  }
}
