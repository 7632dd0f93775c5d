/** When the toolbar goes out of the way, and when it comes back. */

export interface BarTimes {
  /** Milliseconds. */
  initialTimeout: number;
  timeout: number;
}

export interface BarDeps {
  /** Asked when it is about to go: somebody needs it. */
  isHeld(): boolean;
  now(): number;
  /** Answers how to call it off. */
  after(ms: number, run: () => void): () => void;
}

export interface BarHiding {
  isHidden(): boolean;
  subscribe(changed: () => void): () => void;
  /** Somebody moved, pressed or touched something: it is there, and stays a while. */
  wake(): void;
  stop(): void;
}

export function createBarHiding({ initialTimeout, timeout }: BarTimes, deps: BarDeps): BarHiding {
  const listeners = new Set<() => void>();
  let hidden = false;
  let until = 0;
  let callOff = () => {};
  const show = (isHidden: boolean) => {
    if (hidden === isHidden) return;
    hidden = isHidden;
    for (const changed of listeners) changed();
  };
  const due = () => {
    if (deps.isHeld()) stay(timeout);
    else show(true);
  };
  /** Never shorter than it was going to. */
  const stay = (ms: number) => {
    show(false);
    if (deps.now() + ms <= until) return;
    until = deps.now() + ms;
    callOff();
    callOff = deps.after(ms, due);
  };
  until = deps.now() + initialTimeout;
  callOff = deps.after(initialTimeout, due);
  return {
    isHidden: () => hidden,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    wake: () => stay(timeout),
    stop: () => callOff(),
  };
}
