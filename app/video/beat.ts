/** Keeps somebody present while the call lasts, and hears when it may not go on. */
import type { CallDeps } from './call';
import type { Presence, Refused } from './presence';

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
  let isOver = false;
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

  function take(answer: Presence): void {
    if (isOver) return;
    if (answer.kind === 'refused') {
      input.refused(answer.why, answer.text);
      return;
    }
    if (answer.kind === 'in' && answer.closesAt !== null) closeAt(answer.closesAt);
    const seconds = answer.kind === 'in' ? answer.heartbeatSeconds : USUAL;
    if (seconds === null) return;
    cancelBeat = deps.later(() => void deps.tellPresent().then(take), seconds * 1_000);
  }

  return {
    /** @param first what was said at the entry */
    start(first: Presence): void {
      closeAt(input.closesAt);
      take(first);
    },
    stop(): void {
      isOver = true;
      cancelBeat();
      cancelClose();
    },
  };
}
