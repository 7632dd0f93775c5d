import { createInterface, type Interface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';

/** An expected failure of the command line. The message is Spanish and is shown as it is, without a stack. */
export class AdminError extends Error {
  override name = 'AdminError';
}

export interface Terminal {
  /** True when a person can answer. */
  interactive: boolean;
  say(text: string): void;
  /** Reads one line; `hidden` is not echoed. Without a terminal it is the next line of the input. */
  ask(question: string, options?: { hidden?: boolean }): Promise<string>;
}

type Input = Readable & { isTTY?: boolean; setRawMode?(on: boolean): unknown };

export function createTerminal({ input, output }: { input: Input; output: Writable }): Terminal {
  const interactive = input.isTTY === true;
  let lines: AsyncIterator<string> | undefined;
  const nextLine = async () => {
    lines ??= createInterface({ input })[Symbol.asyncIterator]();
    const { value, done } = await lines.next();
    return done ? '' : String(value);
  };
  return {
    interactive,
    say: (text) => void output.write(`${text}\n`),
    ask: async (question, { hidden = false } = {}) => {
      if (!interactive) return nextLine();
      output.write(question);
      // Hidden input is not echoed.
      const shown = hidden ? new Writable({ write: (_text, _encoding, done) => done() }) : output;
      const answer = await readLine(createInterface({ input, output: shown, terminal: true }));
      if (hidden) output.write('\n');
      if (answer === null) throw new Error('Cancelado.');
      return answer;
    },
  };
}

/** Null after Ctrl-C or Ctrl-D. */
const readLine = (reader: Interface): Promise<string | null> =>
  new Promise((resolve) => {
    const finish = (line: string | null) => {
      resolve(line);
      reader.close();
    };
    reader.once('line', finish);
    for (const sign of ['SIGINT', 'close']) reader.once(sign, () => finish(null));
  });
