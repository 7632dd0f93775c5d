/** Keeps somebody present while the call lasts, and hears when it may not go on. */
import type { CallDeps } from './call';
import type { Refused } from './presence';

interface BeatInput {
  /** Milliseconds since 1970, by the server's clock. */
  closesAt: number;
  refused(why: Refused, text: string): void;
  closed(): void;
}

/** Seconds, where the answer did not arrive. */
const USUAL = 15;
/** Milliseconds: longer timers end at once in browsers. */
const LONGEST = 2 ** 31 - 1;

export function createBeat(input: BeatInput, deps: Pick<CallDeps, 'tellPresent' | 'now' | 'later'>) {
  /** Each start is one; what is answered to an earlier one counts no more. */
  let round = 0;
  let runs = false;
  let cancelBeat = () => {};
  let cancelClose = () => {};

  function closeAt(at: number): void {
    cancelClose();
    const left = at - deps.now();
    cancelClose = deps.later(
      () => (left > LONGEST ? closeAt(at) : input.closed()),
      Math.min(Math.max(left, 0), LONGEST),
    );
  }

  async function ask(mine: number, inside: () => void): Promise<void> {
    const answer = await deps.tellPresent();
    if (mine !== round) return;
    if (answer.kind === 'refused') {
      input.refused(answer.why, answer.text);
      return;
    }
    if (answer.kind === 'in' && answer.closesAt !== null) closeAt(answer.closesAt);
    const seconds = answer.kind === 'in' ? answer.heartbeatSeconds : USUAL;
    if (seconds !== null) cancelBeat = deps.later(() => void ask(mine, () => {}), seconds * 1_000);
    inside();
  }

  function stop(): void {
    round += 1;
    runs = false;
    cancelBeat();
    cancelClose();
  }

  return {
    /** Enters, at first or again. @param inside as soon as an answer has kept nobody out */
    start(inside = () => {}): void {
      stop();
      runs = true;
      closeAt(input.closesAt);
      void ask(round, inside);
    },
    stop,
    runs: () => runs,
  };
}
