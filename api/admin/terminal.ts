/** What the command line needs from its terminal. */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export interface Terminal {
  /** True when a person can answer. */
  interactive: boolean;
  say(text: string): void;
  /**
   * Reads one line. `hidden`: input is not echoed. Without a terminal the next line of the input is taken.
   */
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
      return hidden ? readHidden(input, output) : readShown(input, output);
    },
  };
}

function readShown(input: Input, output: Writable): Promise<string> {
  const reader = createInterface({ input, output, terminal: true });
  return new Promise((resolve) =>
    reader.once('line', (line) => {
      reader.close();
      resolve(line);
    }),
  );
}

/** Reads key by key without echo. Ctrl-C and Ctrl-D cancel. */
function readHidden(input: Input, output: Writable): Promise<string> {
  input.setRawMode?.(true);
  input.resume();
  let typed = '';
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      input.off('data', onData);
      input.setRawMode?.(false);
      input.pause();
      output.write('\n');
      act();
    };
    const onData = (data: Buffer | string) => {
      for (const sign of String(data)) {
        if (sign === '\r' || sign === '\n') return finish(() => resolve(typed));
        if (sign === '\u0003' || sign === '\u0004') return finish(() => reject(new Error('Cancelado.')));
        typed = sign === '\u007f' || sign === '\b' ? [...typed].slice(0, -1).join('') : typed + sign;
      }
    };
    input.on('data', onData);
  });
}
